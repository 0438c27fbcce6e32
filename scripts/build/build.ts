// Builds the pages when they are missing or older than their sources: `dist/client` for browsers, `dist/server` for
// rendering them here. `--force` builds in any case.
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { type Build, filesBelow, hashSources, isFresh, writeStamp } from './stamp.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

const pagesBuild: Build = {
  sources: [
    'web',
    'contract',
    'locales',
    'vite.config.ts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    'scripts/build/build.ts',
  ],
  output: ['dist/client', 'dist/server'],
  stampFile: 'dist/stamp',
};

/** True when `dist` was built from exactly these sources, and is as it was when it drew the home page. */
export function isBuilt(): boolean {
  return isFresh(root, pagesBuild);
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
  const shared = { root, logLevel: 'warn', mode: 'production', envDir: false } as const;
  await vite(shared);
  await vite({ ...shared, build: { ssr: 'web/entry-server.tsx' } });
  compressBuild();
}

export async function build(): Promise<void> {
  // Vite and React's plugin go by this rather than by `mode`.
  process.env.NODE_ENV = 'production';
  const sourceHash = hashSources(root, pagesBuild);
  rmSync(join(root, pagesBuild.stampFile), { force: true });
  await buildPages();
  const { checkHome } = await import('../operations/check-home.ts');
  await checkHome(root);
  writeStamp(root, pagesBuild, sourceHash);
}

if (import.meta.main) {
  if (process.argv.includes('--force') || !isBuilt()) {
    const started = Date.now();
    console.log('Building …');
    await build();
    console.log(`Built in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
  }
}
