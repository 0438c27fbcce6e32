import { describe, expect, test, vi } from 'vitest';
import type { Site } from '#server/site/site.ts';
import { deeplKey } from '#test/engines/deepl-server.ts';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { engineLanguages, translating } from '#test/translating.ts';

const usage = ({ db }: Site) => db.selectFrom('engine_usage').selectAll().orderBy('engine').execute();

describe.each(await slowTestDatabases('engines the translator asks'))(
  'engines the translator asks on %s',
  (database) => {
    const world = translating(database);
    const { open, restart, write, row, states, asked, later } = world;

    describe('an engine', () => {
      test('that is away is retried with growing pauses until it is back', async () => {
        world.deepl.fail('error');
        const id = await write();
        for (const pause of [30, 60, 120]) {
          await open().settle();
          const german = await row(id, 'de');
          expect(german).toMatchObject({ state: 'failed', reason: 'away', title: null, holder: null });
          later(pause);
          await world.site.db.deleteFrom('engines').execute();
        }
        expect((await row(id, 'de'))?.attempts).toBe(3);
        world.deepl.recover();
        await open().settle();
        expect(await states(id)).toEqual(new Set(['done']));
        expect(world.said[0]).toMatchObject({ translation: `news/${id}`, attempt: 1, reason: 'away' });
        expect(JSON.stringify(world.said)).not.toContain(deeplKey);
      });

      test.each([
        'empty',
        'source',
        'half',
        'wrong-types',
        'broken-json',
        'page',
        'cut',
        'lost-marks',
      ] as const)('an answer of type %s is discarded and the next engine is asked', async (fault) => {
        world.deepl.fail(fault);
        const content = 'Some **dragons** sleep the whole day.\n\nOther dragons *never* sleep at all.';
        const id = await write(content, 'News of the sleeping dragons');
        await open().settle();
        const german = await row(id, 'de');
        expect(german).toMatchObject({ state: 'failed', title: null, content: null });
        later(3_600);
        await open('deepl,libretranslate').settle();
        expect(await states(id)).toEqual(new Set(['done']));
        const engines = (await row(id, 'de'))?.engine?.split(',');
        expect(engines).toContain('libretranslate');
      });

      test('a used-up quota pauses the engine until next month', async () => {
        world.deepl.fail('quota');
        const id = await write();
        await open().settle();
        const calls = world.deepl.calls.length;
        expect(await row(id, 'de')).toMatchObject({ reason: 'quota' });
        world.deepl.recover();
        later(600);
        await open().settle();
        expect(world.deepl.calls).toHaveLength(calls);
        expect(await world.site.db.selectFrom('engines').selectAll().execute()).toMatchObject([
          { name: 'deepl', trouble: 'quota' },
        ]);
        later(40 * 86_400);
        await open().settle();
        expect(await states(id)).toEqual(new Set(['done']));
      });

      test('respects the configured quota', async () => {
        await write('Dragons sleep.', 'Dragons sleep');
        const settings = { TRANSLATE_QUOTAS: 'deepl=27' };
        await open('deepl,libretranslate', settings).settle();
        expect(asked().join('')).toHaveLength(27);
        const second = await write('Wolves sleep too.', 'Wolves wake');
        await open('deepl,libretranslate', settings).settle();
        expect((await row(second, 'de'))?.engine).toBe('libretranslate');
        later(31 * 86_400);
        const third = await write('Elves sleep too.', 'Elves wake');
        await open('deepl', { TRANSLATE_QUOTAS: 'deepl=1000' }).settle();
        expect((await row(third, 'cz'))?.engine).toBe('deepl');
      });

      test('usage is counted by month: calls, failures, characters', async () => {
        await write('Dragons sleep.', 'Wolves wake');
        await open().settle();
        expect(await usage(world.site)).toEqual([
          {
            engine: 'deepl',
            month: '2026-04',
            calls: engineLanguages.length,
            failures: 0,
            characters: engineLanguages.length * 'Dragons sleep.Wolves wake'.length,
          },
        ]);
        world.deepl.fail('error', 1);
        await write('Elves sing.');
        await open().settle();
        expect(await usage(world.site)).toMatchObject([{ failures: 1 }]);
      });

      test('failing in one language does not delay the others', async () => {
        await restart({ failWith: ({ target }) => (target === 'fr' ? 'error' : undefined) });
        for (let count = 0; count < 4; count += 1) await write(`News ${count} of dragons.`);
        await open().settle();
        const done = await world.site.db
          .selectFrom('translations')
          .select('language')
          .where('state', '=', 'done')
          .execute();
        expect(done).toHaveLength(4 * 14);
        const last = await write('One more.');
        await open().settle();
        expect(await row(last, 'de')).toMatchObject({ state: 'done' });
      });

      test('being slow in one language does not delay the others', async () => {
        await restart({ latencyMs: ({ target }) => (target === 'fr' ? 60_000 : 0) });
        const ids = [await write('One dragon.'), await write('Two dragons.'), await write('Three dragons.')];
        open();
        await vi.waitFor(async () => {
          const done = await world.site.db
            .selectFrom('translations')
            .select('language')
            .where('state', '=', 'done')
            .execute();
          expect(done).toHaveLength(ids.length * 14);
        }, 10_000);
        expect(await row(ids[0] ?? 0, 'fr')).toMatchObject({ state: 'queued', title: null });
      });

      test('an engine away for all languages is paused and the next one is asked at once', async () => {
        world.deepl.fail('error');
        for (let count = 0; count < 3; count += 1) await write(`News ${count} of dragons.`);
        await open('deepl,libretranslate').settle();
        const failed = world.deepl.calls.length;
        expect(failed).toBeLessThan(3 * engineLanguages.length);
        await write('One more.');
        await open('deepl,libretranslate').settle();
        expect(world.deepl.calls).toHaveLength(failed);
        const left = await world.site.db
          .selectFrom('translations')
          .selectAll()
          .where('state', '!=', 'done')
          .execute();
        expect(left).toEqual([]);
      });

      test('a translation that changes numbers is requested again with protected numbers', async () => {
        world.deepl.fail('other-figures');
        const id = await write('The gate opens at 10:00.\n\nAnd the dragons sleep.', 'Gate at 10:00');
        await open().settle();
        expect((await row(id, 'de'))?.content).toBe(
          'The·de gate·de opens·de at·de 10:00.\n\nAnd·de the·de dragons·de sleep·de.',
        );
        expect(world.deepl.calls).toHaveLength(3 * engineLanguages.length);
      });

      test('other invalid translations are not requested again', async () => {
        world.deepl.fail('lost-marks');
        await write('The **gate** opens at 10:00.', 'Gate at 10:00');
        await open().settle();
        expect(world.deepl.calls).toHaveLength(engineLanguages.length);
      });
    });
  },
);
