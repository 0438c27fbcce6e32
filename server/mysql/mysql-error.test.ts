import { createConnection } from 'mysql2/promise';
import { describe, expect, test } from 'vitest';
import { mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { columnWithoutValue, mysqlErrorKind } from './mysql-error.ts';

describe.runIf((await testDatabases('errors of MariaDB')).includes('mariadb'))('an error of MariaDB', () => {
  test('of a statement that took too long says that the server is busy', async () => {
    const connection = await createConnection({ uri: mariadbUrl });
    const statement = 'SET STATEMENT max_statement_time=0.05 FOR SELECT SLEEP(5)';
    const error = await connection.query(statement).catch((reason: unknown) => reason);
    await connection.end();
    expect(error).toMatchObject({ errno: 1969 });
    expect(mysqlErrorKind(error)).toBe('busy');
  });
});

test('an error for which mysql2 has no name is known by its number', () => {
  const numbered = (errno: number) => Object.assign(new Error('no name'), { errno });
  expect(mysqlErrorKind(numbered(1927))).toBe('away');
  expect(mysqlErrorKind(numbered(1969))).toBe('busy');
  expect(mysqlErrorKind(numbered(1064))).toBe('other');
});

test.each([
  [1034, 'ER_NOT_KEYFILE'],
  [1194, 'ER_CRASHED_ON_USAGE'],
  [1195, 'ER_CRASHED_ON_REPAIR'],
])('a table that must be repaired is busy: %i %s', (errno, code) => {
  const error = Object.assign(new Error('should be repaired'), { errno, code });
  expect(mysqlErrorKind(error)).toBe('busy');
});

test('the column that got no value is named, in any language of the server', () => {
  const error = (message: string, code = 'ER_NO_DEFAULT_FOR_FIELD') =>
    columnWithoutValue(Object.assign(new Error(message), { code }));
  expect(error("Field 'premium' doesn't have a default value")).toBe('premium');
  expect(error("Feld 'premium' hat keinen Vorgabewert")).toBe('premium');
  expect(error('It has none')).toBe('?');
  expect(error("Field 'premium' doesn't have a default value", 'ER_DUP_ENTRY')).toBeUndefined();
  expect(columnWithoutValue('a text')).toBeUndefined();
});
