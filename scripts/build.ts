// Builds the pages when they are missing or older than their sources: `dist/client` for browsers,
// `dist/server` for rendering. `--force` builds in any case.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

const root = fileURLToPath(new URL('../', import.meta.url));
const sources = ['web', 'contract', 'locales', 'vite.config.ts', 'package-lock.json', 'scripts/build.ts'];
const stampFile = join(root, 'dist/stamp');

function filesBelow(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted();
}

function stampOfSources(): string {
  const hash = createHash('sha256');
  for (const file of sources.flatMap((source) => filesBelow(join(root, source)))) {
    hash.update(file.slice(root.length)).update('\0').update(readFileSync(file)).update('\0');
  }
  return hash.digest('hex');
}

/** True when `dist` was built from exactly these sources. */
export function isBuilt(): boolean {
  return existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampOfSources();
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

export async function build(): Promise<void> {
  const { build: vite } = await import('vite');
  rmSync(stampFile, { force: true });
  const shared = { root, logLevel: 'warn', mode: 'production' } as const;
  await vite(shared);
  await vite({ ...shared, build: { ssr: 'web/entry-server.tsx' } });
  compressBuild();
  writeFileSync(stampFile, stampOfSources());
}

if (import.meta.main) {
  if (process.argv.includes('--force') || !isBuilt()) {
    const started = Date.now();
    console.log('Building the pages …');
    await build();
    console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}
