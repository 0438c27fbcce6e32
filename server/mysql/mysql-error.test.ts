import { createConnection } from 'mysql2/promise';
import { describe, expect, test } from 'vitest';
import { mariadbUrl, testDatabases } from '#test/factories/mariadb.ts';
import { mysqlErrorKind } from './mysql-error.ts';

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
