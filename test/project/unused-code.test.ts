import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('../../', import.meta.url));

test('an unused export, file and dependency fail the check', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unused-'));
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  mkdirSync(join(folder, 'server'));
  cpSync(join(root, 'knip.json'), join(folder, 'knip.json'));
  const scripts = { start: 'node server/start.ts' };
  write('package.json', JSON.stringify({ type: 'module', scripts, dependencies: { 'left-over': '1.0.0' } }));
  write('server/start.ts', "import { used } from './both.ts';\nused();\n");
  write('server/both.ts', 'export function used() {}\nexport function notCalled() {}\n');
  write('server/forgotten.ts', 'export {};\n');
  const knip = join(root, 'node_modules/knip/bin/knip.js');
  const failure = await promisify(execFile)(process.execPath, [knip, '--no-progress'], { cwd: folder }).catch(
    (error) => error,
  );
  expect(failure).toMatchObject({ code: 1 });
  for (const name of ['notCalled', 'server/forgotten.ts', 'left-over'])
    expect(failure.stdout).toContain(name);
  expect(failure.stdout).not.toContain('used  function');
  rmSync(folder, { recursive: true });
});
