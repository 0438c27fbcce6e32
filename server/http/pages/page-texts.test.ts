import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { moduleNames, modules } from '#contract/modules.ts';
import { cataloguesWith, firstCatalogues, pageCatalogues } from '#server/text/translate.ts';
import { registerPageTexts } from './page-texts.ts';

test('each language has files of its texts, which browsers may keep', async () => {
  const app = Fastify();
  const { all, first } = registerPageTexts(app, moduleNames);
  for (const code of languageCodes) {
    for (const [{ url }, catalogue] of [
      [first[code], firstCatalogues[code]],
      [all[code], pageCatalogues[code]],
    ] as const) {
      const { statusCode, headers, payload } = await app.inject(url);
      expect(statusCode).toBe(200);
      expect(headers['cache-control']).toBe('public, max-age=31536000');
      expect(JSON.parse(payload)).toEqual(catalogue);
    }
  }
  const urls = [...Object.values(first), ...Object.values(all)].map(({ url }) => url);
  expect(new Set(urls).size).toBe(2 * languageCodes.length);
  await app.close();
});

test('the first texts leave out what forms and the account say', () => {
  for (const code of languageCodes) {
    expect(firstCatalogues[code]).not.toHaveProperty('register');
    expect(firstCatalogues[code]).toHaveProperty('home');
  }
});

test('the texts of a module are loaded only while it is on', () => {
  for (const name of moduleNames) {
    const { texts } = modules[name];
    expect(cataloguesWith([]).en).not.toHaveProperty(texts);
    expect(cataloguesWith([name]).en).toHaveProperty(texts);
  }
});
