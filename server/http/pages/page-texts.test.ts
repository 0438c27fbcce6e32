import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { moduleNames, textGroupOf } from '#contract/modules.ts';
import { cataloguesWith, firstCatalogues, pageCatalogues } from '#server/text/translate.ts';
import { registerPageTexts } from './page-texts.ts';

test('each language has files of its texts, which browsers may keep', async () => {
  const app = Fastify();
  const texts = registerPageTexts(app);
  const { first } = texts;
  const all = texts.all(moduleNames);
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

test('the texts of a choice of modules that is no longer, or not yet, here are the present ones', async () => {
  const app = Fastify();
  const { all } = registerPageTexts(app);
  const before = all([]).de.url;
  const after = all(['storage']).de.url;
  expect(after).not.toBe(before);
  const old = await app.inject(before);
  expect(JSON.parse(old.payload)).not.toHaveProperty('storage');
  expect(old.headers['cache-control']).toBe('public, max-age=31536000');
  const unknown = await app.inject('/texts/all-de-0123456789.json');
  expect(JSON.parse(unknown.payload)).toHaveProperty('storage');
  expect(unknown.headers['cache-control']).toBe('public, max-age=0');
  await app.close();
});

test.each([
  '/texts/all-xx-0123456789.json',
  '/texts/de.json',
  '/texts/..%2f..%2fpackage.json',
  '/texts/all-de-012345678.json',
])('%s is no file of texts', async (url) => {
  const app = Fastify();
  registerPageTexts(app);
  expect((await app.inject(url)).statusCode).toBeGreaterThanOrEqual(400);
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
    const texts = textGroupOf(name);
    expect(cataloguesWith([]).en).not.toHaveProperty(texts);
    expect(cataloguesWith([name]).en).toHaveProperty(texts);
  }
});
