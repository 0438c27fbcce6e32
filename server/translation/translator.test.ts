import { describe, expect, test, vi } from 'vitest';
import { stamp } from '#server/site/time.ts';
import { queueTranslations, requeueTranslations, sourceHash } from '#server/site/translations.ts';
import { wordByWord } from '#test/engines/word-by-word.ts';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { engineLanguages, translating } from '#test/translating.ts';

const paragraphs = Array.from(
  { length: 20 },
  (_, index) => `Paragraph number ${index + 1} about **dragons**.`,
);

describe.each(await slowTestDatabases('the translator'))('the translator on %s', (database) => {
  const world = translating(database);
  const { open, restart, write, edit, rows, row, states, asked } = world;

  describe('an item', () => {
    test('gets a title and text in each language', async () => {
      const id = await write('The **gate** opens.\n\n- One\n- Two');
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
      for (const language of engineLanguages) {
        expect(await row(id, language)).toMatchObject({
          title: wordByWord('News of dragons', language),
          content: wordByWord('The **gate** opens.\n\n- One\n- Two', language),
          engine: 'deepl',
          reason: null,
          due_at: null,
          holder: null,
          attempts: 1,
          source_hash: sourceHash({
            title: 'News of dragons',
            content: 'The **gate** opens.\n\n- One\n- Two',
            language: 'en',
          }),
        });
      }
    });

    test('gets British spelling without an engine', async () => {
      const id = await write('The *color* of `color` at the harbor.', 'Armor');
      await open().settle();
      expect(await row(id, 'en-gb')).toMatchObject({
        title: 'Armour',
        content: 'The *colour* of `color` at the harbour.',
        engine: 'spelling',
      });
      expect(world.deepl.calls.every(({ target }) => target !== 'en-gb')).toBe(true);
    });

    test('works for downloads and pages too', async () => {
      const at = stamp(world.now);
      const page = {
        path: '/team',
        title: 'Team',
        content: 'Who we are.',
        created_at: at,
        updated_at: at,
      } as const;
      await world.site.db
        .insertInto('pages')
        .values({ ...page, id: 3 })
        .execute();
      const file = { license: 'x', platform: 'x', version: '1', file_size: '1 MB', url: 'https://a.example' };
      await world.site.db
        .insertInto('downloads')
        .values({ ...file, id: 3, title: 'Client', description: 'The game.', created_at: at })
        .execute();
      for (const kind of ['page', 'download'] as const)
        await queueTranslations(world.site.db, { kind, id: 3 }, 'en', world.now);
      await open().settle();
      const german = (await rows(3)).filter(({ language }) => language === 'de');
      expect(german.map(({ kind, title, content }) => [kind, title, content]).toSorted()).toEqual([
        ['download', 'Client·de', 'The·de game·de.'],
        ['page', 'Team·de', 'Who·de we·de are·de.'],
      ]);
    });

    test('keeps glossary terms, numbers, links and placeholders', async () => {
      await world.site.db
        .insertInto('glossary')
        .values({ term: 'Dragon Valley', created_at: stamp(world.now) })
        .execute();
      const id = await write(
        'In Dragon Valley {name} finds 1,000 Yang at [the inn](https://inn.example/a_b).',
      );
      await open().settle();
      expect(await row(id, 'es')).toMatchObject({
        content:
          'In·es Dragon Valley {name} finds·es 1,000 Yang at·es [the·es inn·es](https://inn.example/a_b).',
      });
    });

    test('deleted meanwhile causes no error', async () => {
      const id = await write();
      await world.site.db.deleteFrom('news').where('id', '=', id).execute();
      await world.site.db.deleteFrom('translations').where('subject_id', '=', id).execute();
      await open().settle();
      expect([await rows(id), world.said]).toEqual([[], []]);
    });

    test('of a hundred thousand characters is translated', async () => {
      const long = Array.from(
        { length: 1_200 },
        (_, index) => `Paragraph ${index} tells of *dragons* and their gold, at length.`,
      );
      const id = await write(`${long.join('\n\n')}\n\n${'word '.repeat(6_000)}`);
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
      expect((await row(id, 'fr'))?.content?.split('\n\n')).toHaveLength(1_201);
    });
  });

  describe('an edit', () => {
    test('of one paragraph of twenty translates only that paragraph', async () => {
      const id = await write(paragraphs.join('\n\n'));
      await open().settle();
      world.deepl.calls.length = 0;
      await edit(id, { content: paragraphs.with(6, 'Another paragraph about **wolves**.').join('\n\n') });
      await open().settle();
      expect(asked()).toEqual(engineLanguages.map(() => 'Another paragraph about <g id="1">wolves</g>.'));
      expect((await row(id, 'de'))?.content?.split('\n\n')[6]).toBe(
        'Another·de paragraph·de about·de **wolves·de**.',
      );
    });

    test('during a translation discards the outdated result and does not count it', async () => {
      await restart({ latencyMs: 1_000 });
      const id = await write('The old text.');
      const translator = open();
      translator.wake();
      await vi.waitFor(() => expect(world.deepl.calls.length).toBeGreaterThan(0), 5_000);
      const before = world.counted;
      await edit(id, { content: 'The new text.' });
      await translator.settle();
      expect(await row(id, 'de')).toMatchObject({
        content: 'The·de new·de text·de.',
        state: 'done',
        version: 2,
      });
      expect(world.counted - before).toBe((await rows(id)).length);
    });

    test('by hand during a translation is not overwritten', async () => {
      await restart({ latencyMs: 300 });
      const id = await write();
      const translator = open();
      await vi.waitFor(() => expect(world.deepl.calls.length).toBeGreaterThan(0), 5_000);
      await world.site.db
        .updateTable('translations')
        .set({
          state: 'edited',
          title: 'Von Hand',
          content: 'Von Hand',
          version: 2,
          due_at: null,
          holder: null,
        })
        .where('language', '=', 'de')
        .execute();
      await translator.settle();
      expect(await row(id, 'de')).toMatchObject({ state: 'edited', title: 'Von Hand', engine: null });
    });

    test('of the glossary retranslates only the affected paragraphs', async () => {
      const id = await write('Elves live here.\n\nWolves live there.');
      await open().settle();
      world.deepl.calls.length = 0;
      await world.site.db
        .insertInto('glossary')
        .values({ term: 'Elves', created_at: stamp(world.now) })
        .execute();
      await requeueTranslations(world.site.db, { kind: 'news', id }, world.now);
      await open().settle();
      expect(new Set(asked())).toEqual(new Set(['<x id="1">Elves</x> live here.']));
      expect((await row(id, 'de'))?.content).toBe('Elves live·de here·de.\n\nWolves·de live·de there·de.');
    });
  });

  describe('without an engine', () => {
    test('only British English is made, the rest once there is an engine', async () => {
      const id = await write();
      await open('').settle();
      expect(await row(id, 'en-gb')).toMatchObject({ state: 'done' });
      expect(await row(id, 'de')).toMatchObject({ state: 'queued', reason: null, attempts: 0 });
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
    });
  });

  describe('two instances', () => {
    test('do each job once', async () => {
      await restart({ latencyMs: 20 });
      const ids = await Promise.all(
        Array.from({ length: 10 }, (_, index) => write(`Dragon number ${index}.`)),
      );
      const both = [open(), open()];
      await Promise.all(both.map((each) => each.settle()));
      await Promise.all(both.map((each) => each.settle()));
      for (const id of ids) expect(await states(id)).toEqual(new Set(['done']));
      const attempts = await world.site.db.selectFrom('translations').select('attempts').execute();
      expect(new Set(attempts.map((each) => each.attempts))).toEqual(new Set([1]));
      const items = asked().filter((text) => text.startsWith('Dragon number'));
      expect(items).toHaveLength(10 * engineLanguages.length);
    });

    test('a closing one releases its jobs', async () => {
      await restart({ latencyMs: 60_000 });
      const id = await write();
      const translator = open();
      await vi.waitFor(() => expect(world.deepl.calls.length).toBeGreaterThan(0), 5_000);
      await translator.close();
      expect(await row(id, 'de')).toMatchObject({ state: 'queued', attempts: 0, holder: null });
      await restart({});
      await open().settle();
      expect(await states(id)).toEqual(new Set(['done']));
    });
  });
});
