import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { deleteUnused, findTranslations, storeTranslations } from './memory.ts';

const day = 86_400;
const start = new Date('2026-04-28T18:00:00Z');
const later = (days: number) => secondsAfter(start, days * day);

describe.each(await testDatabases('the memory of translations'))(
  'the memory of translations on %s',
  (database) => {
    let site: Site;
    beforeEach(async () => {
      site = await openEmptySite(database);
    });
    afterEach(() => site.close());

    const usedAt = async () =>
      (await site.db.selectFrom('translation_memory').select('used_at').execute()).map(
        ({ used_at }) => used_at,
      );

    test('finds stored texts in any script, and nothing else', async () => {
      const made = new Map([
        ['a'.repeat(64), 'Ο δράκος 🐉 κοιμάται'],
        ['b'.repeat(64), ''],
      ]);
      await storeTranslations(site, made, start);
      expect(await findTranslations(site, [...made.keys(), 'c'.repeat(64)], start)).toEqual(made);
      expect(await findTranslations(site, [], start)).toEqual(new Map());
    });

    test('keeps the first of two results for a key', async () => {
      await storeTranslations(site, new Map([['key', 'first']]), start);
      await storeTranslations(site, new Map([['key', 'second']]), start);
      expect(await findTranslations(site, ['key'], start)).toEqual(new Map([['key', 'first']]));
    });

    test('reads thousands at once', async () => {
      const made = new Map(Array.from({ length: 1_700 }, (_, index) => [`key ${index}`, `text ${index}`]));
      await storeTranslations(site, made, start);
      expect(await findTranslations(site, [...made.keys()], start)).toEqual(made);
    });

    test('deletes entries unused for half a year', async () => {
      await storeTranslations(site, new Map([['old', 'text']]), start);
      await storeTranslations(site, new Map([['used', 'text']]), start);
      await findTranslations(site, ['used'], later(100));
      await deleteUnused(site, later(179));
      expect(await usedAt()).toHaveLength(2);
      await deleteUnused(site, later(181));
      expect(await usedAt()).toEqual([stamp(later(100))]);
    });

    test('records a use at most once a week', async () => {
      await storeTranslations(site, new Map([['key', 'text']]), start);
      await findTranslations(site, ['key'], later(6));
      expect(await usedAt()).toEqual([stamp(start)]);
      await findTranslations(site, ['key'], later(8));
      expect(await usedAt()).toEqual([stamp(later(8))]);
    });
  },
);
