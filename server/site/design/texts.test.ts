import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { languageCodes } from '#contract/languages.ts';
import { auditedTransaction } from '#server/site/audit.ts';
import { secondsAfter } from '#server/site/time.ts';
import { wordByWord } from '#test/engines/word-by-word.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translating } from '#test/translating.ts';
import { insertVersion, writeDraft } from './designs.ts';
import type { DesignKind } from './drafts.ts';
import { type OwnText, publishTexts, readTexts, sweepTexts, textHash, textsRevision } from './texts.ts';

const label: OwnText = { title: 'Clanul nostru', content: '', language: 'ro' };
const block: OwnText = { title: '', content: 'Dragonii dorm **la munte**.', language: 'ro' };
const english: OwnText = { title: 'The color of gold', content: '', language: 'en' };

const stored = z.object({ words: z.array(z.string()).default([]) });
const kind: DesignKind<z.infer<typeof stored>> = {
  part: 'appearance',
  original: { words: [] },
  read: (document) => stored.parse(document),
  texts: ({ words }) => words.map((title) => ({ title, content: '', language: 'ro' })),
};

describe.each(await testDatabases('own texts'))('the owner’s texts on %s', (database) => {
  const world = translating(database);
  const rows = () => world.site.db.selectFrom('design_texts').selectAll().orderBy('id').execute();
  const translations = () => world.site.db.selectFrom('translations').selectAll().execute();

  test('are stored once, however often they are published, and translated once', async () => {
    await publishTexts(world.site, [label, block, label], world.now);
    await publishTexts(world.site, [block, { ...label, language: 'de' }], world.now);
    expect((await rows()).map(({ title, language }) => [title, language]).toSorted()).toEqual([
      ['', 'ro'],
      ['Clanul nostru', 'de'],
      ['Clanul nostru', 'ro'],
    ]);
    expect(await translations()).toHaveLength(3 * (languageCodes.length - 1));
  });

  test('are shown in the reader’s language once an engine has translated them, until then as written', async () => {
    const { site } = world;
    await publishTexts(site, [label, block], world.now);
    const shown = async (text: OwnText, language: 'de' | 'ro') =>
      (await readTexts(site, language, [label, block])).get(textHash(text));
    expect(await shown(label, 'de')).toEqual({ ...label, translated: false });
    expect(await shown(label, 'ro')).toEqual({ ...label, translated: true });
    const before = await textsRevision(site, [label, block]);
    await world.open().settle();
    const translated = { language: 'de', translated: true };
    const german = wordByWord(label.title, 'de');
    expect(await shown(label, 'de')).toEqual({ title: german, content: '', ...translated });
    expect(await shown(block, 'de')).toMatchObject({ title: '', ...translated });
    expect(await textsRevision(site, [label, block])).not.toBe(before);
    expect(await readTexts(site, 'de', [])).toEqual(new Map());
  });

  test('of two publications at the same time are stored once', async () => {
    const { site } = world;
    const texts = Array.from({ length: 10 }, (_, index) => ({ ...label, title: `Clanul ${index}` }));
    const publish = (given: readonly OwnText[]) =>
      auditedTransaction(site, (db) => publishTexts({ db, dialect: site.dialect }, given, world.now));
    await Promise.all([publish(texts), publish(texts.toReversed()), publish(texts)]);
    expect(await rows()).toHaveLength(10);
    expect(await translations()).toHaveLength(150);
  });

  test('that nothing uses any more are deleted with their translations after a day', async () => {
    const { site, now } = world;
    await publishTexts(
      site,
      ['old', 'draft', 'shown'].map((title) => ({ ...label, title })),
      now,
    );
    const draft = { document: { words: ['draft'] }, login: 'mirabel', startedFrom: 0 };
    await writeDraft(site.db, kind.part, draft, now);
    for (const words of [['old'], ['shown']]) {
      await insertVersion(site.db, kind.part, { document: { words }, login: 'mirabel' }, now);
    }
    await sweepTexts(site, [kind], secondsAfter(now, 86_400));
    expect(await rows()).toHaveLength(3);
    await sweepTexts(site, [kind], secondsAfter(now, 86_401));
    expect((await rows()).map(({ title }) => title).toSorted()).toEqual(['draft', 'shown']);
    expect(await translations()).toHaveLength(30);
  });

  test('in English need no engine for the other English', async () => {
    await publishTexts(world.site, [english], world.now);
    await world.open('').settle();
    const shown = await readTexts(world.site, 'en-gb', [english]);
    expect(shown.get(textHash(english))).toMatchObject({ title: 'The colour of gold', translated: true });
  });
});
