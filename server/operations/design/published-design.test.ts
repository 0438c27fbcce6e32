import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { writeDraft } from '#server/site/design/designs.ts';
import { type DesignKind, publishDraft } from '#server/site/design/drafts.ts';
import { readTexts } from '#server/site/design/texts.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { openPublishedDesign } from './published-design.ts';

const stored = z.object({ words: z.array(z.string()).default([]) });
const kind: DesignKind<z.infer<typeof stored>> = {
  part: 'appearance',
  original: { words: [] },
  read: (document) => stored.parse(document),
  texts: ({ words }) => words.map((title) => ({ title, content: '', language: 'ro' })),
};

describe.each(await testDatabases('published designs'))('a published design on %s', (database) => {
  let site: Awaited<ReturnType<typeof openEmptySite>>;
  beforeAll(async () => {
    site = await openEmptySite(database);
  });
  afterAll(() => site.close());
  const rows = () => site.db.selectFrom('design_texts').selectAll().execute();

  test('has its texts stored, and instances see their translations', async () => {
    const now = new Date();
    const log = { info: () => {}, warn: () => {} };
    const shown = await openPublishedDesign(kind, site, log, async ({ document, revision }) => ({
      revision,
      texts: await readTexts(site, 'en-gb', kind.texts?.(document) ?? []),
    }));
    await writeDraft(
      site.db,
      kind.part,
      { document: { words: ['Clanul'] }, login: 'm', startedFrom: 0 },
      now,
    );
    expect(await rows()).toEqual([]);
    await publishDraft(site, { login: 'm', address: '::1' }, kind, 1);
    await shown.read();
    const before = shown.now();
    expect([...before.texts.values()]).toMatchObject([{ title: 'Clanul', language: 'ro' }]);
    await shown.read();
    expect(shown.now()).toBe(before);
    await site.db
      .updateTable('translations')
      .set({ state: 'edited', title: 'The clan', content: '' })
      .where('language', '=', 'en-gb')
      .execute();
    await shown.read();
    expect([...shown.now().texts.values()]).toMatchObject([{ title: 'The clan', language: 'en-gb' }]);
    await shown.close();
  });
});
