import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { readConfig, WrongSettings } from '#server/settings/config.ts';
import { writeExample, writePage } from './settings.ts';

const read = (name: string) => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test('.env.example and docs/settings.md list every setting as the code knows it', () => {
  expect(read('.env.example')).toBe(writeExample());
  expect(read('docs/settings.md')).toBe(writePage());
});

test('the page says how a value with a # is written, and it is read so', () => {
  const [, line = ''] = /in quotes, `(.+)`/.exec(read('docs/settings.md')) ?? [];
  expect(parseEnv(line)).toEqual({ SITE_NAME: 'Moon #1' });
  expect(parseEnv(line.replaceAll('"', ''))).toEqual({ SITE_NAME: 'Moon' });
});

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    if (error instanceof WrongSettings) return error.lines;
    throw error;
  }
}

test('no setting is needed', () => {
  const config = readConfig({});
  expect(config).toMatchObject({
    PORT: 3000,
    HOST: '127.0.0.1',
    PASSWORD_SCHEME: 'mysql41',
    production: false,
  });
});

test.each([
  ['PORT', 'abc'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'postgres://localhost'],
  ['DATABASE_URL', 'not an address'],
  ['ACCOUNT_SCHEMA', 'account`; DROP'],
  ['GAME_TEXT_ENCODING', 'latin-nothing'],
  ['RATE_LIMITS', 'auth=many'],
  ['CAPTCHA_ANSWER', 'abc'],
])('a wrong %s stops with one line: which, what is wrong, an example', (name, value) => {
  const lines = problemsOf({ [name]: value });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(new RegExp(`^${name} must .+\\. Example: ${name}=.+`));
});

test('several wrong settings are all named at once', () => {
  expect(problemsOf({ PORT: 'x', REDIS_URL: 'y', SITE_SCHEMA: 'a b' })).toHaveLength(3);
});

test('a wrong value is never repeated: it may hold a password', () => {
  expect(problemsOf({ DATABASE_URL: 'mysq://site:hunter2@db' }).join()).not.toContain('hunter2');
});

test('a fixed captcha answer is refused in production', () => {
  expect(problemsOf({ CAPTCHA_ANSWER: 'ABCDE', NODE_ENV: 'production' })[0]).toMatch(/^CAPTCHA_ANSWER/);
  expect(problemsOf({ CAPTCHA_ANSWER: 'ABCDE' })).toEqual([]);
});
