import { describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { translateAgain } from '#server/site/translations.ts';
import { wordByWord } from '#test/engines/word-by-word.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { translating } from '#test/translating.ts';

describe.each(await testDatabases('source language'))('texts in any language on %s', (database) => {
  const world = translating(database);
  const { open, write, row, rows } = world;
  const title = 'Poarta se deschide';
  const content = 'Dragonii dorm **la munte**.';

  test('are translated from it into the fifteen others', async () => {
    const id = await write(content, title, 'ro');
    await open().settle();
    expect((await rows(id)).map(({ language }) => language)).toEqual(
      languageCodes.filter((code) => code !== 'ro').toSorted(),
    );
    for (const language of ['en', 'de', 'ru'] as const) {
      expect(await row(id, language)).toMatchObject({
        state: 'done',
        source_language: 'ro',
        title: wordByWord(title, language),
        engine: 'deepl',
      });
    }
    expect(new Set(world.deepl.calls.map(({ source }) => source))).toEqual(new Set(['RO']));
  });

  test('wait for an engine, also British English, when they are not English', async () => {
    const [romanian, british] = [
      await write(content, title, 'ro'),
      await write('The harbour', 'Title', 'en-gb'),
    ];
    await open('').settle();
    expect(await world.states(romanian)).toEqual(new Set(['queued']));
    expect(await row(romanian, 'en-gb')).toMatchObject({ state: 'queued', attempts: 0, reason: null });
    expect(await row(british, 'en')).toMatchObject({
      state: 'done',
      content: 'The harbour',
      engine: 'spelling',
    });
  });

  test('share no translations with the same words in another language', async () => {
    await write('Die Gold', 'Die', 'en');
    await open().settle();
    const before = world.deepl.calls.length;
    await write('Die Gold', 'Die', 'de');
    await open().settle();
    expect(world.deepl.calls.length).toBeGreaterThan(before);
  });

  test('are translated anew when their language was wrong', async () => {
    const id = await write(content, title, 'en');
    await open().settle();
    await world.site.db.updateTable('news').set({ language: 'ro' }).where('id', '=', id).execute();
    await translateAgain(world.site.db, { kind: 'news', id }, { from: 'en', to: 'ro' }, world.now);
    expect(await row(id, 'ro')).toBeUndefined();
    expect(await row(id, 'de')).toMatchObject({ state: 'queued', title: wordByWord(title, 'de') });
    await open().settle();
    expect((await rows(id)).map(({ source_language }) => source_language)).toEqual(Array(15).fill('ro'));
    expect(await row(id, 'en')).toMatchObject({ state: 'done', title: wordByWord(title, 'en') });
  });

  test('that come back in their own language are refused', async () => {
    const sentence = 'Poarta se deschide vineri și nu mai devreme, iar dragonii sunt gata pentru luptă.';
    await world.restart({ failWith: () => 'source' });
    const id = await write(sentence, 'Vineri', 'ro');
    await open().settle();
    expect(await row(id, 'de')).toMatchObject({ state: 'failed', reason: 'unchanged' });
  });
});
