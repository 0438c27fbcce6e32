import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const main = new URL('./main.ts', import.meta.url).pathname;
const folder = mkdtempSync(join(tmpdir(), 'serve-problems-'));
const taken = createServer();

beforeAll(async () => {
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  writeFileSync(join(folder, 'file'), '');
  mkdirSync(join(folder, 'odd', 'site.sqlite'), { recursive: true });
});
afterAll(() => {
  taken.close();
  rmSync(folder, { recursive: true });
});

async function start(settings: Readonly<Record<string, string>>): Promise<{ code: number; said: string }> {
  const env = { PATH: process.env.PATH, NODE_ENV: 'test', PORT: '0', ...settings };
  const child = spawn(process.execPath, [main], { env });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (said += text));
  const [code] = await once(child, 'close');
  return { code, said };
}

test('a setting that makes no sense is reported, with an exit code of its own', async () => {
  const { code, said } = await start({ PORT: 'many' });
  expect(said).toMatch(/Some settings are wrong:\n {2}PORT /);
  expect(code).toBe(78);
  expect(said).not.toMatch(/\n\s+at /);
});

test.each([
  [
    'a port that is taken',
    () => ({ PORT: String((taken.address() as { port: number }).port), DATA_DIR: join(folder, 'data') }),
    /PORT \d+ is taken by another program\./,
  ],
  [
    'a folder that cannot be made',
    () => ({ DATA_DIR: join(folder, 'file', 'data') }),
    /DATA_DIR .*cannot be/,
  ],
  ['a folder with something else in it', () => ({ DATA_DIR: join(folder, 'odd') }), /DATA_DIR .*cannot be/],
  [
    'a database nobody listens at',
    () => ({ DATABASE_URL: 'mysql://root:top-secret@127.0.0.1:1', DATA_DIR: join(folder, 'data') }),
    /The database of DATABASE_URL cannot be reached/,
  ],
])('%s is reported in one sentence, and the process exits', async (_, settings, sentence) => {
  const { code, said } = await start(settings());
  expect(said).toMatch(sentence);
  expect(code).toBe(1);
  expect(said).not.toMatch(/\n\s+at |top-secret/);
});
