import { logoUrl } from '#contract/design/appearance.ts';
import type { Appearance } from '#contract/design/appearance-schema.ts';
import { type Api, ApiError } from '#web/api.ts';
import { pictureIdsIn } from './document-pictures.ts';
import { retryWhenLimited } from './retry-when-limited.ts';
import {
  type Correction,
  designPartNames,
  designParts,
  type MovedPage,
  type MovedPicture,
  type SiteFile,
  toBase64,
} from './site-file.ts';

/** Reads a file of this site. */
export type FetchFile = (url: string) => Promise<Uint8Array>;

type Parts = { -readonly [Part in keyof SiteFile['parts']]: SiteFile['parts'][Part] };

async function collectParts(api: Api): Promise<Parts> {
  const parts: Parts = {};
  for (const name of designPartNames) {
    const { data } = await retryWhenLimited(() => api.call(designParts[name].read));
    parts[name] = data.published;
  }
  return parts;
}

async function collectPage(api: Api, id: number, path: string): Promise<MovedPage | undefined> {
  const { data: source } = await retryWhenLimited(() =>
    api.call('GET /api/page-source', { query: { path } }),
  );
  // Unpublished meanwhile.
  if (!source) return undefined;
  const item = { params: { kind: 'page', id } } as const;
  const { data } = await retryWhenLimited(() => api.call('GET /api/translations/{kind}/{id}', item));
  const corrections = data.translations.flatMap(({ state, language, title, content }): Correction[] =>
    state === 'edited' && title !== null ? [{ language, title, content: content ?? '' }] : [],
  );
  const { title, content, language } = source;
  return { path, title, content, language, corrections };
}

async function collectPicture(api: Api, fetchFile: FetchFile, id: number): Promise<MovedPicture | undefined> {
  try {
    const { data } = await retryWhenLimited(() => api.call('GET /api/media/{id}', { params: { id } }));
    return { id, name: data.name, alt: data.alt, file: toBase64(await fetchFile(data.src)) };
  } catch (error) {
    // Deleted, though a text still names it.
    if (error instanceof ApiError && error.status === 404) return undefined;
    throw error;
  }
}

/**
 * Everything published that makes this site its owner's own. News, downloads and accounts are no part of it.
 * @param onStep called before each piece: how many are done, of how many known so far
 */
export async function collectSite(
  api: Api,
  fetchFile: FetchFile,
  onStep: (done: number, all: number) => void = () => undefined,
): Promise<SiteFile> {
  const parts = await collectParts(api);
  const { data: listed } = await retryWhenLimited(() => api.call('GET /api/pages'));
  const pages: MovedPage[] = [];
  for (const [index, { id, path }] of listed.entries()) {
    onStep(index, listed.length);
    const page = await collectPage(api, id, path);
    if (page) pages.push(page);
  }
  const ids = pictureIdsIn([parts, pages]);
  const pictures: MovedPicture[] = [];
  for (const [index, id] of ids.entries()) {
    onStep(listed.length + index, listed.length + ids.length);
    const picture = await collectPicture(api, fetchFile, id);
    if (picture) pictures.push(picture);
  }
  const { logo } = parts.appearance as unknown as Appearance;
  return {
    kind: 'guildhall-site',
    version: 1,
    savedAt: new Date().toISOString(),
    parts,
    logo: logo === null ? null : toBase64(await fetchFile(logoUrl(logo, 512))),
    pages,
    pictures,
  };
}
