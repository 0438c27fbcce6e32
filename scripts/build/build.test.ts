import { cpSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { run } from '#test/run.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
let project: string;

/** A copy: other tests use this project's own build meanwhile. */
beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'guildhall-project-'));
  const files = ['package.json', 'package-lock.json', 'tsconfig.json', 'vite.config.ts'];
  for (const each of ['contract', 'locales', 'scripts', 'server', 'web', ...files]) {
    cpSync(join(root, each), join(project, each), { recursive: true });
  }
  symlinkSync(realpathSync(join(root, 'node_modules')), join(project, 'node_modules'));
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

/** What `npm start` does in the copy, and the home page's status. */
async function start(NODE_ENV: string) {
  const site = run(process.execPath, join(project, 'scripts/start.mjs'), {
    NODE_ENV,
    PORT: '0',
    DATA_DIR: join(project, 'data'),
    LOG_LEVEL: 'warn',
  });
  const printed = await site.printed(/Demo administrator .+\n/, 150_000);
  const home = await fetch(`${/http:\/\/localhost:\d+/.exec(printed)?.[0]}/en`);
  site.child.kill('SIGTERM');
  await site.exit;
  return { status: home.status, built: printed.includes('Built in') };
}

test('built by tests, the site draws its pages in production', async () => {
  expect(await start('test')).toEqual({ status: 200, built: true });
  expect(await start('production')).toEqual({ status: 200, built: false });
}, 300_000);

test('touched since, it is built anew in production and draws them while somebody develops', async () => {
  writeFileSync(join(project, 'dist/server/entry-server.js'), 'export const loadPage = undefined;');
  expect(await start('production')).toEqual({ status: 200, built: true });
  expect(await start('development')).toEqual({ status: 200, built: false });
}, 300_000);

test('a build that cannot draw its own home page is not started', async () => {
  writeFileSync(join(project, 'web/entry-server.tsx'), 'export const renderPage = undefined;');
  const site = run(process.execPath, join(project, 'scripts/start.mjs'), {
    PORT: '0',
    DATA_DIR: join(project, 'data'),
  });
  expect(await site.exit).not.toBe(0);
  expect(site.output()).toContain('What was built cannot draw its own home page');
  expect(site.output()).not.toContain('is open');
}, 300_000);
