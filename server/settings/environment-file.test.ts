import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WrongSettings } from './config.ts';
import { loadEnvironmentFile } from './environment-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-env-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function load(content: string | Buffer, environment: Record<string, string> = {}) {
  const file = join(folder, '.env');
  writeFileSync(file, content);
  loadEnvironmentFile(environment, file);
  return environment;
}

const text = 'SITE_NAME=Γ Hall\r\nPORT=3001\r\n';

test.each([
  ['plain', text],
  ['of Notepad, with a mark of its encoding', `\uFEFF${text}`],
  ['of PowerShell, in UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
])('a file %s has all its settings', (_, content) => {
  expect(load(content)).toEqual({ SITE_NAME: 'Γ Hall', PORT: '3001' });
});

test('what the environment says goes before the file, also what it says is empty', () => {
  expect(load(text, { PORT: '', SITE_NAME: 'Moon' })).toEqual({ PORT: '', SITE_NAME: 'Moon' });
});

test('without a file nothing is added', () => {
  const environment = {};
  loadEnvironmentFile(environment, join(folder, 'none'));
  expect(environment).toEqual({});
});

test('a file that cannot be read stops with a sentence', () => {
  expect(() => loadEnvironmentFile({}, folder)).toThrow(WrongSettings);
  expect(() => loadEnvironmentFile({}, folder)).toThrow(/cannot be read \(EISDIR\)/);
});
