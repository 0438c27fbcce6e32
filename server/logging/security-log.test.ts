import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createLog } from './log.ts';
import { openSecurityLog } from './security-log.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'security-log-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function open(file: string, level: 'info' | 'error' | 'silent' = 'info') {
  const logged: string[] = [];
  const log = createLog({ LOG_LEVEL: level }, { write: (line: string) => void logged.push(line) });
  return { logged, security: openSecurityLog({ SECURITY_LOG: file }, log) };
}

const linesOf = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

describe('security events', () => {
  test('go to a file of their own, which only its owner reads, and are appended', () => {
    const file = join(folder, 'below', 'security.log');
    const first = open(file);
    first.security.record('login.failed', { address: '192.0.2.7' });
    open(file).security.record('origin.refused', { address: '192.0.2.8' });
    expect(first.logged).toEqual([]);
    expect(linesOf(readFileSync(file, 'utf8'))).toMatchObject([
      { log: 'security', event: 'login.failed', address: '192.0.2.7' },
      { log: 'security', event: 'origin.refused', address: '192.0.2.8' },
    ]);
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  test('are marked lines of the log without a file, also when it says only errors', () => {
    const { logged, security } = open('', 'error');
    security.record('login.failed', { address: '192.0.2.7' });
    expect(linesOf(logged.join(''))).toMatchObject([{ log: 'security', event: 'login.failed' }]);
  });

  test('are not logged when nothing is, but counted', () => {
    const { logged, security } = open('', 'silent');
    security.record('login.failed', {});
    expect(logged).toEqual([]);
    expect(security.counts().get('login.failed')).toBe(1);
    expect(security.counts().get('login.locked')).toBe(0);
  });

  test('are in the log when the file cannot be opened, which is told', () => {
    mkdirSync(join(folder, 'is-a-folder'));
    const { logged, security } = open(join(folder, 'is-a-folder'));
    security.record('login.failed', {});
    expect(linesOf(logged.join(''))).toMatchObject([
      { level: 50, msg: expect.stringContaining('SECURITY_LOG could not be opened') },
      { log: 'security', event: 'login.failed' },
    ]);
  });

  test('name a login by a text that tells it to nobody, and differs in each process', () => {
    const [one, other] = [open('').security, open('').security];
    expect(one.pseudonym('Aldric')).toBe(one.pseudonym('aldric'));
    expect(one.pseudonym('aldric')).not.toBe(one.pseudonym('mirabel'));
    expect(one.pseudonym('aldric')).not.toBe(other.pseudonym('aldric'));
  });
});
