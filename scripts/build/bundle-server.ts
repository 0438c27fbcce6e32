// One file of the whole server for a quick start: `dist/start`. The sources run as well, only later.
import { basename, dirname, relative } from 'node:path';
import { type Plugin, build as vite } from 'vite';
import { serverFile } from '#server/bundled.ts';

/** Packages that read files of their own or are no JavaScript; they are loaded as they are installed. */
const leftOut = ['@fastify/swagger', '@fastify/swagger-ui', '@napi-rs/canvas', 'ioredis', 'pino'];

/** A module that reads a file beside it finds it where it is, not beside the bundle. */
function filesWhereTheyAre(root: string): Plugin {
  return {
    name: 'guildhall-files',
    enforce: 'pre',
    transform(code, id) {
      if (/\b__(dirname|filename)\b|\bimport\.meta\.(dirname|filename)\b/.test(code)) {
        throw new Error(`${id} looks for files beside it: its package belongs to those that are left out`);
      }
      if (id.startsWith('\0') || !code.includes('import.meta.url')) return null;
      const place = JSON.stringify(relative(dirname(serverFile(root)), id).replaceAll('\\', '/'));
      return code.replaceAll('import.meta.url', `new URL(${place}, import.meta.url).href`);
    },
  };
}

/** Writes the bundle. */
export async function bundleServer(root: string): Promise<void> {
  const file = serverFile(root);
  await vite({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'warn',
    mode: 'production',
    publicDir: false,
    plugins: [filesWhereTheyAre(root)],
    ssr: { noExternal: true, external: leftOut },
    build: {
      ssr: 'server/serve.ts',
      outDir: dirname(file),
      emptyOutDir: true,
      target: 'node24',
      minify: false,
      rolldownOptions: { output: { entryFileNames: basename(file), chunkFileNames: '[name].js' } },
    },
  });
}
