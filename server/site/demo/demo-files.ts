import { readFileSync } from 'node:fs';
import type { Upload } from '#server/site/uploads/uploads.ts';
import type { Storage } from '#server/storage/storage.ts';
import { zip } from '#server/storage/zip.ts';
import { type DownloadSlug, demoDownloads } from './news-items.ts';

const read = (name: string) => readFileSync(new URL(`files/${name}`, import.meta.url));

const contents: Readonly<Record<DownloadSlug, () => Buffer>> = {
  'quick-start': () => read('quick-start.txt'),
  client: () =>
    zip([
      { name: 'guildhall-client/README.txt', content: read('client-readme.txt') },
      { name: 'guildhall-client/quick-start.txt', content: read('quick-start.txt') },
      { name: 'guildhall-client/patcher.ini', content: read('patcher.ini') },
    ]),
};

export type DemoFiles = Readonly<Record<DownloadSlug, Upload>>;

export async function storeDemoFiles(storage: Pick<Storage, 'write'>): Promise<DemoFiles> {
  const stored = await Promise.all(
    demoDownloads.map(async ({ slug, name }) => {
      const key = `demo-${slug}`;
      const written = await storage.write(key, chunksOf(contents[slug]()));
      return [slug, { key, name, ...written }] as const;
    }),
  );
  return Object.fromEntries(stored) as DemoFiles;
}

async function* chunksOf(content: Buffer): AsyncGenerator<Uint8Array> {
  yield content;
}
