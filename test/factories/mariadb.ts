import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';
import { scope } from '#test/scope.ts';

/** `npm test` starts a MariaDB of its own, in memory. */
export const mariadbPort = Number(process.env.TEST_MARIADB_PORT ?? 3306);

/** MariaDB of the tests; each creates its own schemas. */
export const mariadbUrl = `mysql://root@127.0.0.1:${mariadbPort}`;

/** A unique schema name. */
export function randomSchema(purpose: string): string {
  return `test_${purpose}_${randomBytes(6).toString('hex')}`;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: '127.0.0.1', port, timeout: 2_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => end(true));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
  });
}

/**
 * Databases to run a test on: `describe.each(await testDatabases('news'))`. Without MariaDB it is skipped with a
 * warning; under CI the test fails instead.
 */
export async function testDatabases(what: string): Promise<readonly ('sqlite' | 'mariadb')[]> {
  if (scope === 'check') return ['sqlite'];
  if (process.env.CI || (await answers(mariadbPort))) return ['sqlite', 'mariadb'];
  console.warn(`SKIPPED on MariaDB: ${what}. No MariaDB answers at 127.0.0.1:${mariadbPort}.`);
  return ['sqlite'];
}

/** Databases for tests that take long: all of them only in the full run, else MariaDB where there is one. */
export async function slowTestDatabases(what: string): Promise<readonly ('sqlite' | 'mariadb')[]> {
  const databases = await testDatabases(what);
  return scope === 'all' ? databases : databases.slice(-1);
}

/**
 * One database for what takes long and depends on it little, as most walks in a browser do: MariaDB where there is one. What
 * is different on SQLite is tested by what lies below.
 */
export async function oneTestDatabase(what: string): Promise<readonly ('sqlite' | 'mariadb')[]> {
  return (await testDatabases(what)).slice(-1);
}
