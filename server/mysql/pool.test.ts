import { Kysely, MysqlDialect, sql } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { describe, expect, test } from 'vitest';
import { mariadbUrl, randomSchema, testDatabases } from '#test/factories/mariadb.ts';
import { mysqlErrorKind } from './mysql-error.ts';
import { connectionOptions, openPool } from './pool.ts';

test('with ?ssl=true the certificate must be valid and for that host', () => {
  expect(connectionOptions('mysql://site:x@db.example.org?ssl=true')).toMatchObject({
    host: 'db.example.org',
    ssl: { rejectUnauthorized: true, verifyIdentity: true },
  });
  expect(connectionOptions('mysql://site:x@db.example.org')).not.toHaveProperty('ssl');
});

describe.runIf((await testDatabases('writes that wait for a lock')).includes('mariadb'))('a write', () => {
  test.each([
    ['a row', 'InnoDB', ['START TRANSACTION', 'SELECT * FROM coins FOR UPDATE'], 'ROLLBACK'],
    ['a table', 'InnoDB', ['LOCK TABLES coins WRITE'], 'UNLOCK TABLES'],
    ['a table', 'MyISAM', ['LOCK TABLES coins WRITE'], 'UNLOCK TABLES'],
  ])('that waits for %s of %s is given up in time and not done later', async (_, engine, lock, unlock) => {
    const database = randomSchema('locks');
    const other = await createConnection({ uri: mariadbUrl });
    const connections = openPool({
      address: mariadbUrl,
      database,
      connectionLimit: 1,
      queryTimeoutMs: 20_000,
      statementSeconds: 1,
    });
    const db = new Kysely<unknown>({ dialect: new MysqlDialect({ pool: connections.pool }) });
    try {
      await other.query(`CREATE DATABASE ${database}`);
      await other.query(`USE ${database}`);
      await other.query(`CREATE TABLE coins (id INT PRIMARY KEY, amount INT) ENGINE=${engine}`);
      await other.query('INSERT INTO coins VALUES (1, 10)');
      // As on MySQL, which limits only what reads.
      await sql`SET SESSION max_statement_time = 0`.execute(db);
      for (const statement of lock) await other.query(statement);
      const write = sql`UPDATE coins SET amount = 20`.execute(db);
      const error = await write.catch((reason: unknown) => reason);
      expect(error).toMatchObject({ errno: 1205 });
      expect(mysqlErrorKind(error)).toBe('busy');
      await other.query(unlock);
      // A write still in the queue would be done before this one.
      await sql`UPDATE coins SET amount = amount + 1`.execute(db);
      const [rows] = await other.query('SELECT amount FROM coins');
      expect(rows).toEqual([{ amount: 11 }]);
    } finally {
      await other.query(unlock);
      await connections.close();
      await other.query(`DROP DATABASE IF EXISTS ${database}`);
      await other.end();
    }
  });
});
