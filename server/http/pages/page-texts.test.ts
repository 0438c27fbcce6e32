import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { pageCatalogues } from '#server/text/translate.ts';
import { registerPageTexts, textsUrls } from './page-texts.ts';

test('each language has a file of its texts, which browsers may keep', async () => {
  const app = Fastify();
  registerPageTexts(app);
  for (const code of languageCodes) {
    const { statusCode, headers, payload } = await app.inject(textsUrls[code]);
    expect(statusCode).toBe(200);
    expect(headers['cache-control']).toBe('public, max-age=31536000');
    expect(JSON.parse(payload)).toEqual(pageCatalogues[code]);
  }
  expect(new Set(Object.values(textsUrls)).size).toBe(languageCodes.length);
  await app.close();
});
