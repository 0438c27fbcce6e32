import { describe, expect, test } from 'vitest';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { translating } from '#test/translating.ts';

const languages = { source: 'en', target: 'de' } as const;

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
});
