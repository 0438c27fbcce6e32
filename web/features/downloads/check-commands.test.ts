import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkCommands } from './check-commands.ts';

test('plain names are unquoted inside', () => {
  expect(checkCommands('/files/3/client-2.4.1.zip').map(({ command }) => command)).toEqual([
    '(Get-FileHash -LiteralPath client-2.4.1.zip).Hash.ToLower()',
    'shasum -a 256 -- client-2.4.1.zip',
    'sha256sum -- client-2.4.1.zip',
  ]);
});

test('PowerShell doubles its quotes', () => {
  const [windows] = checkCommands('/files/3/Mirabel%27s%20client.zip');
  expect(windows?.command).toBe("(Get-FileHash -LiteralPath 'Mirabel''s client.zip').Hash.ToLower()");
});

test.each(['client.zip', '-c.zip', "Mirabel's $HOME `client`.zip", 'Spiel für Alle.zip'])(
  'the Linux command prints the SHA-256 of %s',
  (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'check-'));
    writeFileSync(join(folder, name), 'content');
    const linux = checkCommands(`/files/3/${encodeURIComponent(name)}`).at(-1);
    const shown = execFileSync('sh', ['-c', linux?.command ?? ''], { cwd: folder, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    expect(shown).toContain(createHash('sha256').update('content').digest('hex'));
  },
);
