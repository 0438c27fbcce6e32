import { parseEnv } from 'node:util';
import { describe, expect, test } from 'vitest';
import { changeEnv, shownLine, Unwritable } from './env-file.ts';

describe('changing .env', () => {
  test('keeps comments, order and lines it does not know', () => {
    const text = '# mine\nFOO=bar\n\nPORT=3000\nexport SITE_NAME="Old one"\n# PORT=1\n';
    expect(changeEnv(text, { PORT: '3001', SITE_NAME: 'New one', MODULES: 'all' })).toBe(
      "# mine\nFOO=bar\n\nPORT=3001\nSITE_NAME='New one'\n# PORT=1\nMODULES=all\n",
    );
  });

  test('removes a setting, and a second line of the same name', () => {
    expect(changeEnv('PORT=1\nPORT=2\nSITE_NAME=A', { PORT: '3', SITE_NAME: undefined })).toBe('PORT=3\n');
  });

  test.each([
    'mysql://site:p%40ss@127.0.0.1:3306',
    'a b',
    ' # no comment',
    "it's",
    '"quoted"',
    'both \' and "',
    '$HOME `id`',
    'back\\slash\\n',
    'Συντεχνία <no-reply@example.org>',
    '',
  ])('%j is read as it was given', (value) => {
    expect(parseEnv(changeEnv('FOO=1\n', { SITE_NAME: value }))).toEqual({ FOO: '1', SITE_NAME: value });
  });

  test.each(['two\nPORT=1', 'a\rb', '\'`"'])('%j is refused', (value) => {
    expect(() => changeEnv('', { SITE_NAME: value })).toThrow(Unwritable);
  });

  test('what stands in a value of several lines is not taken for a setting', () => {
    const text = 'BANNER="first\nPORT=7\nlast"\n';
    expect(() => changeEnv(text, { PORT: '8' })).toThrow(Unwritable);
  });
});

test('passwords of addresses are not shown', () => {
  const shown = shownLine('DATABASE_URL', 'mysql://site:top%20secret@db:3306');
  expect(shown).toBe('DATABASE_URL=mysql://site:•••@db:3306');
  expect(shownLine('SMTP_URL', undefined)).toBe('SMTP_URL is removed');
  expect(shownLine('MODULES', 'all')).toBe('MODULES=all');
});
