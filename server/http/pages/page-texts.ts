import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { isLanguageCode, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { type ModuleName, moduleNames } from '#contract/modules.ts';
import type { Catalogue } from '#contract/texts.ts';
import { ApiError } from '#server/errors.ts';
import { type EncodedBody, encodeBody } from '#server/http/cache/encoded-body.ts';
import { sendPublicFile } from '#server/http/cache/send-body.ts';
import { removeDocumentHeaders } from '#server/http/hooks/headers.ts';
import { cataloguesWith, firstCatalogues } from '#server/text/translate.ts';

interface TextFile {
  /** Another one when a text changes, so that browsers may keep the file. */
  readonly url: string;
  readonly body: EncodedBody;
}

type TextFiles = Record<LanguageCode, TextFile>;

function filesOf(catalogues: Record<LanguageCode, Catalogue>, name: string): TextFiles {
  const files = languageCodes.map((code) => {
    const json = JSON.stringify(catalogues[code]);
    const version = hash('sha256', json, 'base64url').slice(0, 10);
    return [code, { url: `/texts/${name}${code}-${version}.json`, body: encodeBody(json) }];
  });
  return Object.fromEntries(files);
}

export interface PageTexts {
  /** What the scripts of the first pages of a visit need, a file for each language. */
  readonly first: TextFiles;
  /** The texts of all pages, those of these modules among them. */
  all(modules: readonly ModuleName[]): TextFiles;
}

const type = 'application/json; charset=utf-8';
const maxAgeSeconds = 365 * 86_400;

/** Modules are switched rarely, and those of before are asked for by open tabs. */
const keptChoices = 4;

const fileName = /^(all-)?([a-z]{2}(?:-[a-z]{2})?)-[\w-]{10}\.json$/;

export function registerPageTexts(app: FastifyInstance): PageTexts {
  const first = filesOf(firstCatalogues, '');
  const kept = new LRUCache<string, TextFiles>({ max: keptChoices });
  let latest = moduleNames as readonly ModuleName[];
  const choice = (modules: readonly ModuleName[]): TextFiles => {
    const key = modules.join();
    const files = kept.get(key) ?? filesOf(cataloguesWith(modules), 'all-');
    kept.set(key, files);
    return files;
  };
  const all = (modules: readonly ModuleName[]): TextFiles => {
    latest = modules;
    return choice(modules);
  };

  app.get<{ Params: { file: string } }>(
    '/texts/:file',
    { schema: { hide: true } },
    (request, reply): unknown => {
      const [, isAll, code = ''] = fileName.exec(request.params.file) ?? [];
      if (!isLanguageCode(code)) throw new ApiError('request.notFound');
      removeDocumentHeaders(reply);
      const candidates = isAll ? [...kept.values()].map((files) => files[code]) : [first[code]];
      const asked = candidates.find(({ url }) => url === `/texts/${request.params.file}`);
      if (asked) return sendPublicFile(reply, request, asked.body, { type, maxAgeSeconds });
      // A page of another version, or of an instance where a module was switched before it was here: the texts that are
      // here, until the right ones are.
      const { body } = isAll ? choice(latest)[code] : first[code];
      return sendPublicFile(reply, request, body, { type, maxAgeSeconds: 0 });
    },
  );
  return { first, all };
}
