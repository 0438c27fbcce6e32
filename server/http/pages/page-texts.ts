import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { encodeBody } from '#server/http/cache/encoded-body.ts';
import { sendFile } from '#server/http/cache/send-body.ts';
import { removeDocumentHeaders } from '#server/http/hooks/headers.ts';
import { pageCatalogues } from '#server/text/translate.ts';

const json = Object.fromEntries(
  languageCodes.map((code) => [code, JSON.stringify(pageCatalogues[code])]),
) as Record<LanguageCode, string>;

/** URL of a language's texts for the scripts; another one when a text changes, so that browsers may keep it. */
export const textsUrls = Object.fromEntries(
  languageCodes.map((code) => [
    code,
    `/texts/${code}-${hash('sha256', json[code], 'base64url').slice(0, 10)}.json`,
  ]),
) as Record<LanguageCode, string>;

const kind = { type: 'application/json; charset=utf-8', maxAgeSeconds: 365 * 86_400 } as const;

/** The texts that the scripts of pages need, a file for each language. */
export function registerPageTexts(app: FastifyInstance): void {
  for (const code of languageCodes) {
    const file = encodeBody(json[code]);
    app.get(textsUrls[code], { schema: { hide: true } }, (request, reply) => {
      removeDocumentHeaders(reply);
      return sendFile(reply, request, file, kind);
    });
  }
}
