import { randomBytes } from 'node:crypto';
import { type Connection, createConnection, type RowDataPacket } from 'mysql2/promise';
import { benchSchemas } from './data/game-data.ts';

const host = '127.0.0.1';
const port = 3306;

/** MariaDB with a separate user for the measured site. */
export interface BenchDatabase {
  /** With all rights. */
  readonly root: Connection;
  /** `DATABASE_URL` of the measured site. */
  readonly siteUrl: string;
  /**
   * Logs the duration of all statements of sites started from now on. That costs as much as a short
   * statement, so use it only to find the longest.
   */
  timeStatements(): Promise<StatementTimes>;
  /** Restores all settings and removes the user. */
  close(): Promise<void>;
}

/** Statements of the site since this was created. */
export interface StatementTimes {
  /** Longest first. */
  longest(schemas: readonly string[]): Promise<readonly Timed[]>;
  /** Stops and restores all settings. */
  stop(): Promise<void>;
}

export interface Timed {
  readonly ms: number;
  /** Of that, time waiting for table locks. */
  readonly waitedMs: number;
  readonly statement: string;
}

const user = 'guildhall_bench';
/** init_connect applies to users without special rights only, so other users keep their own threshold. */
const everyStatement = 'SET SESSION long_query_time = 0';
const timing = { log_output: 'TABLE', slow_query_log: 1, init_connect: everyStatement };
const defaultTiming = { log_output: 'FILE', slow_query_log: 0, init_connect: '' };

type Timing = Readonly<Record<keyof typeof timing, unknown>>;

/** The settings to restore; defaults when an interrupted run has left ours. */
async function readTiming(root: Connection): Promise<Timing> {
  const names = Object.keys(timing).map((name) => `@@GLOBAL.${name} AS ${name}`);
  const [[found]] = await root.query<RowDataPacket[]>(`SELECT ${names.join(', ')}`);
  return found?.init_connect === everyStatement ? defaultTiming : (found as RowDataPacket & Timing);
}

async function writeTiming(root: Connection, settings: Timing): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await root.query(`SET GLOBAL ${name} = ?`, [value ?? '']);
}

async function makeUser(root: Connection, password: string): Promise<void> {
  await root.query(`DROP USER IF EXISTS '${user}'@'${host}', '${user}'@'localhost'`);
  for (const from of [host, 'localhost']) {
    await root.query(`CREATE USER '${user}'@'${from}' IDENTIFIED BY ?`, [password]);
    await root.query(`GRANT ALL ON \`${benchSchemas.replaceAll('_', '\\_')}%\`.* TO '${user}'@'${from}'`);
  }
}

async function longestStatements(
  root: Connection,
  schemas: readonly string[],
  since: Date,
): Promise<readonly Timed[]> {
  const [rows] = await root.query<RowDataPacket[]>(
    `SELECT TIME_TO_SEC(query_time) * 1000 AS ms, TIME_TO_SEC(lock_time) * 1000 AS waited, CONVERT(sql_text USING utf8mb4) AS statement
     FROM mysql.slow_log
     WHERE user_host LIKE ? AND start_time >= FROM_UNIXTIME(?) AND (db IN (?) OR CONVERT(sql_text USING utf8mb4) REGEXP ?)
     ORDER BY query_time DESC LIMIT 20`,
    [`${user}[%`, since.getTime() / 1000, schemas, schemas.join('|')],
  );
  return rows.map(({ ms, waited, statement }) => ({
    ms: Number(ms),
    waitedMs: Number(waited),
    statement: String(statement),
  }));
}

async function timeStatements(root: Connection): Promise<StatementTimes> {
  const since = new Date();
  const before = await readTiming(root);
  const [[logged]] = await root.query<RowDataPacket[]>('SELECT COUNT(*) AS count FROM mysql.slow_log');
  await writeTiming(root, timing);
  return {
    longest: (schemas) => longestStatements(root, schemas, since),
    async stop() {
      await writeTiming(root, before);
      if (Number(logged?.count) === 0) await root.query('TRUNCATE TABLE mysql.slow_log');
    },
  };
}

/** Connects as root without a password, as the tests do. */
export async function openDatabase(): Promise<BenchDatabase> {
  const root = await createConnection({ host, port, user: 'root', dateStrings: true });
  const password = randomBytes(12).toString('hex');
  await makeUser(root, password);
  let times: StatementTimes | undefined;
  return {
    root,
    siteUrl: `mysql://${user}:${password}@${host}:${port}`,
    async timeStatements() {
      const stop = async () => {
        times = undefined;
        await begun.stop();
      };
      const begun = await timeStatements(root);
      times = { ...begun, stop };
      return times;
    },
    async close() {
      await times?.stop();
      await root.query(`DROP USER IF EXISTS '${user}'@'${host}', '${user}'@'localhost'`);
      await root.end();
    },
  };
}
