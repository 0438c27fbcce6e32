// Builds what is missing or older than its sources: `dist/client` for browsers, `dist/server` for rendering pages,
// `dist/start` for a quick start. `--force` builds in any case.
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { bundledServer, filesBelow, stampOf } from '#server/bundled.ts';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = ['web', 'contract', 'locales', 'vite.config.ts', 'package-lock.json', 'scripts/build.ts'];
const stampFile = join(root, 'dist/stamp');

function arePagesBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOf(root, sources);
}

/** True when `dist` was built from exactly these sources. */
export function isBuilt(): boolean {
  return arePagesBuilt() && bundledServer(root) !== undefined;
}

function compressBuild(): void {
  for (const file of filesBelow(join(root, 'dist/client'))) {
    if (!/\.(js|css|svg|html|json|webmanifest|txt)$/.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < 600) continue;
    writeFileSync(
      `${file}.br`,
      brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: content.length } }),
    );
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
}

async function buildPages(): Promise<void> {
  const { build: vite } = await import('vite');
  rmSync(stampFile, { force: true });
  // What changes while it is built makes it stale.
  const stamp = stampOf(root, sources);
  const shared = { root, logLevel: 'warn', mode: 'production' } as const;
  await vite(shared);
  await vite({ ...shared, build: { ssr: 'web/entry-server.tsx' } });
  compressBuild();
  writeFileSync(stampFile, stamp);
}

/** Builds what is not there or stale. @param all also what is as it should be */
export async function build(all = true): Promise<void> {
  const { bundleServer } = await import('./bundle-server.ts');
  if (all || !arePagesBuilt()) await buildPages();
  if (all || !bundledServer(root)) await bundleServer(root);
}

if (import.meta.main) {
  const all = process.argv.includes('--force');
  if (all || !isBuilt()) {
    const started = Date.now();
    console.log('Building …');
    await build(all);
    console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}
