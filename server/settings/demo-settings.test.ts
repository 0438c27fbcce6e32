import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig, settings } from './config.ts';
import { setDemo } from './demo-settings.ts';
import { loadEnvironmentFile } from './environment-file.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'guildhall-demo-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** The settings of `npm run demo` beside this `.env`. */
function demoBeside(content: string, environment: Record<string, string> = {}) {
  const file = join(folder, '.env');
  writeFileSync(file, content);
  setDemo(environment);
  loadEnvironmentFile(environment, file);
  return environment;
}

const real = {
  DATABASE_URL: 'mysql://site:secret@db.example.org',
  REDIS_URL: 'redis://redis.example.org',
  STORAGE_URL: 's3://players/files',
  S3_ACCESS_KEY_ID: 'guildhall',
  S3_SECRET_ACCESS_KEY: 'secret',
  SMTP_URL: 'smtp://mail.example.org',
  TRANSLATE_ENGINES: 'deepl',
  DEEPL_API_KEY: '0a1b2c3d-4e5f:fx',
  OWNER_EMAIL: 'owner@example.org',
  BREACH_CHECK_URL: 'https://api.pwnedpasswords.com/range',
  KICK_PASSWORD: 'the-password-of-the-cores',
};
const lines = (of: Record<string, string>) =>
  Object.entries(of)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');

test.each([
  ['the file', () => demoBeside(lines(real))],
  ['the environment itself', () => demoBeside('', { ...real })],
])('a demo reaches nothing of the real site whose settings are in %s', (_, load) => {
  const { DATABASE_URL, REDIS_URL, STORAGE_URL, SMTP_URL, OWNER_EMAIL, ...config } = readConfig(load());
  expect([DATABASE_URL, REDIS_URL, STORAGE_URL, SMTP_URL, OWNER_EMAIL]).toEqual(Array(5).fill(undefined));
  expect([config.TRANSLATE_ENGINES, config.BREACH_CHECK_URL, config.KICK_PASSWORD]).toEqual([
    [],
    undefined,
    '',
  ]);
  expect(config.dataDir).toBe(resolve('data/demo'));
});

test('of all settings in the file a demo takes how it runs on this machine only', () => {
  const all = Object.fromEntries(Object.keys(settings).map((name) => [name, 'of the file']));
  const taken = Object.entries(demoBeside(lines(all))).filter(([, value]) => value === 'of the file');
  expect(new Set(taken.map(([name]) => name))).toEqual(
    new Set([
      'PORT',
      'HOST',
      'SITE_KEY',
      'TIME_ZONE',
      'MODELS_DIR',
      'BUILTIN_MEMORY_MB',
      'MODELS_SIZE',
      'MODELS_LIST_URL',
      'MODELS_FILES_URL',
      'METRICS_TOKEN',
      'LOG_LEVEL',
    ]),
  );
});

test('what somebody says for one demo goes before the file', () => {
  const demo = demoBeside('PORT=80\nPUBLIC_URL=https://www.example.org\n', {
    PORT: '3001',
    PUBLIC_URL: 'http://demo.example.org',
  });
  expect(demo).toMatchObject({ PORT: '3001', PUBLIC_URL: 'http://demo.example.org' });
});
