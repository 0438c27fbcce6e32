import type { Api } from '#web/api.ts';
import { withPictures } from './document-pictures.ts';
import { retryWhenLimited } from './retry-when-limited.ts';
import {
  type DesignPart,
  designPartNames,
  designParts,
  fromBase64,
  type MovedPage,
  type SiteFile,
} from './site-file.ts';

export interface PlacedSite {
  /** Drafts now: nobody sees them until they are published. */
  readonly drafts: readonly DesignPart[];
  readonly pictures: number;
  /** Paths. */
  readonly pages: readonly string[];
  /** Paths that have a page here, which stayed as it was. */
  readonly kept: readonly string[];
  /** What could not be placed, and the error. */
  readonly failed: readonly { readonly name: string; readonly error: unknown }[];
}

export interface Placing {
  /** Also pages whose path has one here already. */
  readonly replacesPages: boolean;
  /** Called before each piece. */
  readonly onStep?: (done: number, all: number) => void;
}

async function placePage(api: Api, { corrections, ...page }: MovedPage): Promise<void> {
  const { path, title, content, language } = page;
  const body = { path, title, content, language };
  const { id } = await retryWhenLimited(() => api.call('PUT /api/page', { body }));
  for (const { language: target, ...texts } of corrections) {
    const params = { kind: 'page', id, language: target } as const;
    await retryWhenLimited(() =>
      api.call('PUT /api/translations/{kind}/{id}/{language}', { params, body: texts }),
    );
  }
}

/**
 * Places what a file holds by the same calls as somebody in the administration, so that every rule of the site holds for
 * it. The design becomes the draft; pages are published. What fails does not keep the rest.
 */
export async function placeSite(
  api: Api,
  file: SiteFile,
  { replacesPages, onStep = () => undefined }: Placing,
): Promise<PlacedSite> {
  const drafts: DesignPart[] = [];
  const pages: string[] = [];
  const kept: string[] = [];
  const failed: { name: string; error: unknown }[] = [];
  const parts = designPartNames.filter((name) => file.parts[name]);
  const all = file.pictures.length + parts.length + file.pages.length;
  let done = 0;
  async function attempt(name: string, work: () => Promise<void>): Promise<void> {
    onStep(done, all);
    done += 1;
    await work().catch((error) => failed.push({ name, error }));
  }

  const ids = new Map<number, number>();
  for (const { id, name, alt, file: base64 } of file.pictures) {
    await attempt(name, async () => {
      const body = new File([fromBase64(base64)], name);
      const { data } = await retryWhenLimited(() =>
        api.call('POST /api/media', { query: { name, alt }, body }),
      );
      ids.set(id, data.id);
    });
  }
  for (const name of parts) {
    await attempt(name, async () => {
      const { read, write } = designParts[name];
      const moved = withPictures(file.parts[name], ids);
      const document = name === 'appearance' ? { ...moved, logo: await placeLogo(api, file) } : moved;
      const { data } = await retryWhenLimited(() => api.call(read));
      const body = { document, revision: data.revision } as never;
      await retryWhenLimited(() => api.call(write, { body }));
      drafts.push(name);
    });
  }
  const { data: here } = await retryWhenLimited(() => api.call('GET /api/pages'));
  const taken = new Set(here.map(({ path }) => path));
  for (const page of file.pages) {
    if (taken.has(page.path) && !replacesPages) {
      kept.push(page.path);
      continue;
    }
    await attempt(page.path, async () => {
      await placePage(api, withPictures(page, ids));
      pages.push(page.path);
    });
  }
  return { drafts, pictures: ids.size, pages, kept, failed };
}

async function placeLogo(api: Api, { logo }: SiteFile): Promise<string | null> {
  if (logo === null) return null;
  const { name } = await retryWhenLimited(() =>
    api.call('POST /api/admin/appearance/logo', { body: { data: logo } }),
  );
  return name;
}
