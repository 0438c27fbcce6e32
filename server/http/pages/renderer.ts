import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import type { NeededFiles, PageModule } from '#contract/rendered-page.ts';
import { sharedBytes } from '#server/http/cache/compressor.ts';
import type { PageAssets, PageStyle } from '#server/http/pages/document.ts';

/** Loads the page module and its assets: from the build, or from Vite in development. */
export interface Renderer {
  load(): Promise<PageModule>;
  assets(page: NeededFiles): PageAssets;
}

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
}

const entryKey = 'web/entry-client.tsx';

type Manifest = Readonly<Record<string, ManifestChunk>>;

const root = new URL('../../../', import.meta.url);

/** Chunks, each after those it imports, as in the browser: its styles win over theirs. */
function withImports(manifest: Manifest, keys: readonly string[]): Set<string> {
  const [seen, found] = [new Set<string>(), new Set<string>()];
  function add(key: string): void {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    for (const each of chunk.imports ?? []) add(each);
    found.add(key);
  }
  for (const key of keys) add(key);
  return found;
}

function fontFiles(manifest: Manifest, fonts: readonly string[]): string[] {
  return fonts.flatMap((name) => {
    const file = manifest[`web/fonts/${name}`]?.file;
    return file ? [`/${file}`] : [];
  });
}

function readStyle(file: string): PageStyle {
  const text = readFileSync(new URL(`dist/client/${file}`, root), 'utf8').trim();
  const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  return { href: `/${file}`, bytes: sharedBytes(text), hash };
}

/** The renderer of a finished build. @throws when there is none */
export function builtRenderer(): Renderer {
  const manifestFile = new URL('dist/client/.vite/manifest.json', root);
  if (!existsSync(manifestFile))
    throw new Error('The pages are not built yet: run npm start, which builds them.');
  const manifest: Manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const [entry, preHydration] = [manifest[entryKey], manifest['web/pre-hydration.ts']];
  if (!entry || !preHydration) throw new Error('The build has no entry: remove dist and run npm start.');
  const files = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const styles = new Map([...files].map((file) => [file, readStyle(file)]));
  let module: Promise<PageModule> | undefined;
  return {
    load() {
      module ??= import(new URL('dist/server/entry-server.js', root).href);
      return module;
    },
    assets(page) {
      const keys = withImports(manifest, [entryKey, ...page.files]);
      const css = new Set([...keys].flatMap((key) => manifest[key]?.css ?? []));
      keys.delete(entryKey);
      return {
        styles: [...css].flatMap((file) => styles.get(file) ?? []),
        script: `/${entry.file}`,
        preHydration: `/${preHydration.file}`,
        modules: [...keys].map((key) => `/${manifest[key]?.file}`),
        fonts: fontFiles(manifest, page.fonts),
      };
    },
  };
}
