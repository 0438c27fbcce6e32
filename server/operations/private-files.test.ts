import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'private-files-'));
const dataDir = join(folder, 'data');
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a script with a permissive umask. */
function run(script: string, args: readonly string[] = [], settings = {}) {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', DATA_DIR: dataDir, ...settings };
  const command = ['-c', 'umask 000; exec "$0" "$@"', process.execPath, script, ...args];
  return spawn('sh', command, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
}

async function ended(...args: Parameters<typeof run>): Promise<string> {
  const child = run(...args);
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  await once(child, 'close');
  return said;
}

/** Counts files and lists those readable by others. */
function look(path: string): { all: number; open: readonly string[] } {
  mkdirSync(path, { recursive: true });
  const all = readdirSync(path, { recursive: true, withFileTypes: true }).map((entry) =>
    join(entry.parentPath, entry.name),
  );
  const open = all.filter((file) => (statSync(file).mode & 0o077) !== 0);
  return { all: all.length, open: open.map((file) => relative(path, file)) };
}

test('files of the site, its backups and commands are readable only by their owner', async () => {
  const site = run('server/main.ts');
  let said = '';
  site.stdout.on('data', (text) => (said += text));
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/is open: http/);
  expect(look(dataDir)).toEqual({ all: expect.toSatisfy((all) => all > 6), open: [] });
  site.kill('SIGKILL');
  await once(site, 'close');

  const backups = join(folder, 'backups');
  const backup = (await ended('scripts/operations/backup.ts', [backups])).split('\n')[0] ?? '';
  expect(look(backups)).toEqual({ all: expect.toSatisfy((all) => all > 6), open: [] });

  const restored = join(folder, 'restored');
  expect(await ended('scripts/operations/restore.ts', [backup], { DATA_DIR: restored })).toContain(
    'Restored as of',
  );
  expect(look(restored)).toEqual({ all: expect.toSatisfy((all) => all > 4), open: [] });

  const judged = join(folder, 'judged');
  await ended('scripts/operations/doctor.ts', [], { DATA_DIR: judged });
  expect(look(judged)).toEqual({ all: expect.toSatisfy((all) => all > 2), open: [] });
});
