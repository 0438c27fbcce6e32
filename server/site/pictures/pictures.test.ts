import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { shownPicturesMax } from '#contract/limits.ts';
import { queueTranslations } from '#server/site/translations.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { addPicture } from '#test/factories/pictures.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { findPictures, pictureIdsIn, picturesInTexts } from './pictures.ts';

test('the pictures of a text are found by their addresses, each once', () => {
  const text =
    '![](/media/7) ![a](/media/12/480.webp) ![](/media/7) /media/0 /media/1234567890 https://x/media/9';
  expect(pictureIdsIn(text)).toEqual([7, 12, 9]);
  const many = Array.from({ length: 500 }, (_, id) => `![](/media/${id + 1})`).join('');
  expect(pictureIdsIn(many)).toHaveLength(shownPicturesMax);
});

describe.each(await testDatabases('pictures of texts'))('on %s', (dialect) => {
  let site: Awaited<ReturnType<typeof openEmptySite>>;
  beforeAll(async () => {
    site = await openEmptySite(dialect);
  });
  afterAll(() => site.close());

  test('pictures have their description in the language where it is translated; deleted ones are left out', async () => {
    const id = await addPicture(site);
    await queueTranslations(site.db, { kind: 'picture', id }, 'en', new Date());
    await site.db
      .updateTable('translations')
      .set({ title: 'Das Tor', content: '', state: 'done' })
      .where('language', '=', 'de')
      .execute();
    const altIn = async (language: 'de' | 'fr') =>
      (await findPictures(site, [id, id + 1], language)).get(id)?.alt;
    expect(await altIn('de')).toBe('Das Tor');
    expect(await altIn('fr')).toBe('The gate of the capital');
    expect([
      ...(await picturesInTexts(site, [`![](/media/${id + 1})`, `![](/media/${id})`], 'de')).keys(),
    ]).toEqual([id]);
  });
});
