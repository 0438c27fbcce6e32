import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import type { ModuleName } from '#contract/modules.ts';
import type { Catalogue } from '#contract/texts.ts';
import { encodeBody } from '#server/http/cache/encoded-body.ts';
import { sendFile } from '#server/http/cache/send-body.ts';
import { removeDocumentHeaders } from '#server/http/hooks/headers.ts';
import { cataloguesWith, firstCatalogues } from '#server/text/translate.ts';

interface TextFile {
  /** Another one when a text changes, so that browsers may keep the file. */
  readonly url: string;
  readonly json: string;
}

function filesOf(catalogues: Record<LanguageCode, Catalogue>, name: string): Record<LanguageCode, TextFile> {
  const files = languageCodes.map((code) => {
    const json = JSON.stringify(catalogues[code]);
    const version = hash('sha256', json, 'base64url').slice(0, 10);
    return [code, { json, url: `/texts/${name}${code}-${version}.json` }];
  });
  return Object.fromEntries(files);
}

export interface PageTexts {
  /** What the scripts of the first pages of a visit need, a file for each language. */
  readonly first: Record<LanguageCode, TextFile>;
  /** The texts of all pages, those of modules that are on among them. */
  readonly all: Record<LanguageCode, TextFile>;
}

const kind = { type: 'application/json; charset=utf-8', maxAgeSeconds: 365 * 86_400 } as const;

export function registerPageTexts(app: FastifyInstance, modules: readonly ModuleName[]): PageTexts {
  const texts = {
    first: filesOf(firstCatalogues, ''),
    all: filesOf(cataloguesWith(modules), 'all-'),
  };
  for (const { url, json } of [...Object.values(texts.first), ...Object.values(texts.all)]) {
    const file = encodeBody(json);
    app.get(url, { schema: { hide: true } }, (request, reply) => {
      removeDocumentHeaders(reply);
      return sendFile(reply, request, file, kind);
    });
  }
  return texts;
}
