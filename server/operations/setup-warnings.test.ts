import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { run } from '#test/run.ts';
import { setupWarnings } from './setup-warnings.ts';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));
const doctor = fileURLToPath(new URL('../../scripts/operations/doctor.ts', import.meta.url));

const DATABASE_URL = 'mysql://root@127.0.0.1:3306';
const SMTP_URL = 'smtp://127.0.0.1:1';
const PUBLIC_URL = 'https://www.example.org';

test.each([
  ['the demo world', {}, []],
  ['a real game that has all of it', { DATABASE_URL, SMTP_URL, PUBLIC_URL }, []],
  ['a real game with nothing else set', { DATABASE_URL }, ['mail.notSet', 'publicUrl.notSet']],
  ['a real game without a mail server', { DATABASE_URL, PUBLIC_URL }, ['mail.notSet']],
  ['a real game without its address', { DATABASE_URL, SMTP_URL }, ['publicUrl.notSet']],
  ['a demo world that sends mails', { SMTP_URL }, ['publicUrl.notSet']],
  ['an address without encryption', { PUBLIC_URL: 'http://www.example.org' }, ['publicUrl.notHttps']],
  ['an address on this machine', { PUBLIC_URL: 'http://127.0.0.1:3000' }, []],
])('%s is warned about', (_, settings, codes) => {
  expect(setupWarnings(readConfig(settings)).map(({ code }) => code)).toEqual(codes);
});

const onMariadb = (await testDatabases('warnings of a real game')).includes('mariadb');

describe.runIf(onMariadb)('a real game without mail server and address', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect: 'mariadb' });
  });
  afterAll(() => site.close());

  const sentences = [
    /SMTP_URL is not set: no mail reaches a player/,
    /PUBLIC_URL is not set: links in mails lead to http:\/\/localhost:/,
  ];

  test('a start prints and logs the warning', async () => {
    const started = run(process.execPath, main, { ...site.environment, PORT: '0' });
    const printed = (await started.printed(/is open: [\s\S]+\n\n/)).split('\n');
    for (const sentence of sentences) {
      expect(printed.filter((line) => line.startsWith('  Warning ') && sentence.test(line))).toHaveLength(1);
      expect(printed.filter((line) => line.startsWith('{"level":40,') && sentence.test(line))).toHaveLength(
        1,
      );
    }
    started.child.kill('SIGTERM');
    expect(await started.exit).toBe(0);
  }, 90_000);

  test('the doctor prints the warning without changing its verdict', async () => {
    const report = run(process.execPath, doctor, { ...site.environment });
    expect(await report.exit, report.output()).toBe(0);
    for (const sentence of sentences) expect(report.output()).toMatch(sentence);
    expect(report.output()).toMatch(/^ {2}WARNING SMTP_URL .+ \(mail\.notSet\)$/m);
    expect(report.output()).toContain('RESULT: works.');
  }, 90_000);
});

test('the demo world gets no warning', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'setup-'));
  const report = run(process.execPath, doctor, { DATA_DIR });
  expect(await report.exit, report.output()).toBe(0);
  expect(report.output()).not.toContain('WARNING');
  rmSync(DATA_DIR, { recursive: true });
}, 90_000);
