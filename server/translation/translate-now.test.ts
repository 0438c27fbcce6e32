import { describe, expect, test } from 'vitest';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { translating } from '#test/translating.ts';
import type { Engine } from './engine.ts';
import { type EnginePool, openEnginePool } from './engine-pool.ts';
import { translateNow } from './translate-now.ts';
import type { TranslationServices } from './translate-segments.ts';
import { tryEngine } from './try-engine.ts';

const languages = { source: 'en', target: 'de' } as const;
const never = new AbortController().signal;

/** An engine for one call at a time that answers the first when told to. */
function busyEngine() {
  const { promise: told, resolve: answer } = Promise.withResolvers<void>();
  const asked: string[] = [];
  const engine: Engine = {
    name: 'busy',
    limits: { texts: 1, characters: 1_000, calls: 1 },
    async translate(texts) {
      asked.push(...texts);
      await told;
      return texts.map((text) => text.replaceAll(/\w+/g, '$&·de'));
    },
  };
  return { engine, asked, answer };
}

/** What somebody waits for. */
const waitedFor: readonly [string, (services: TranslationServices) => Promise<unknown>][] = [
  ['a text between people', (services) => translateNow(services, 'The horse.', languages)],
  ['a trial', ({ pool, clock }) => tryEngine(pool, 'The horse.', { target: 'de', now: clock() })],
];

describe.each(await slowTestDatabases('translations at once'))('a translation at once on %s', (database) => {
  const world = translating(database);

  test('is made line by line, and nothing of it is kept', async () => {
    const translator = world.open();
    const text = 'My horse is gone.\n\n42\nSince the restart.';
    expect(await translator.translateNow(text, languages)).toBe(
      'My·de horse·de is·de gone·de.\n\n42\nSince·de the·de restart·de.',
    );
    expect(await world.site.db.selectFrom('translation_memory').selectAll().execute()).toEqual([]);
    // What is not kept is asked for again.
    const before = world.asked().length;
    await translator.translateNow(text, languages);
    expect(world.asked().length).toBe(2 * before);
  });

  test('the next engine is asked only for what the one before could not do', async () => {
    await world.restart({ failWith: () => 'lost-marks' });
    const made = await world
      .open('deepl,libretranslate')
      .translateNow('Ask {name}.\nThe restart.', languages);
    expect(made).toBe('Ask·de {name}.\nThe·de restart·de.');
    expect(world.deepl.calls.flatMap(({ texts }) => texts)).toHaveLength(2);
    expect(world.libre.calls.flatMap(({ texts }) => texts)).toHaveLength(1);
  });

  test('a line that no engine can do stays as it is; where none can be done there is no translation', async () => {
    await world.restart({ failWith: () => 'lost-marks' });
    const translator = world.open();
    expect(await translator.translateNow('Ask {name}.\nThe restart.', languages)).toBe(
      'Ask {name}.\nThe·de restart·de.',
    );
    expect(await translator.translateNow('Ask {name}.', languages)).toBeNull();
  });

  test('the same language, or British spelling, asks nobody', async () => {
    const translator = world.open();
    for (const target of ['en', 'en-gb'] as const) {
      expect(await translator.translateNow('My horse.', { source: 'en', target })).toBe('My horse.');
    }
    expect(world.asked()).toEqual([]);
  });

  test.each(waitedFor)('%s goes before the texts of the queue that wait for the engine', async (_, ask) => {
    const { engine, asked, answer } = busyEngine();
    const clock = () => world.now;
    const open = openEnginePool({ site: world.site, engines: [engine], quotas: {}, clock });
    let calls = 0;
    const pool: EnginePool = {
      ...open,
      translate(...call) {
        calls += 1;
        return open.translate(...call);
      },
    };
    const queued = ['One', 'Two', 'Three'].map((text) => pool.translate(engine, [text], languages, never));
    const waiting = ask({ site: world.site, pool, clock });
    await expect.poll(() => calls).toBe(4);
    answer();
    await Promise.all([...queued, waiting]);
    expect(asked).toEqual(['One', 'The horse.', 'Two', 'Three']);
  });
});
