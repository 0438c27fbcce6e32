import { Kysely, MysqlDialect } from 'kysely';
import { type ConnectionOptions, createConnection } from 'mysql2/promise';
import { connectionOptions, openPool, type PoolSettings, type PoolStats } from '#server/mysql/pool.ts';
import { RestoreUnfinished } from '#server/site/migrations/migrate.ts';
import type { SiteLog } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { watchedPool } from './watched-pool.ts';

const connectionLimit = 10;
const queryTimeoutMs = 10_000;
/** Migrations may take long, and wait for another process that is migrating. */
const migrationTimeoutMs = 3_600_000;
const startTimeoutMs = 10_000;
const errors = {
  deniedToSchema: 1044,
  /**
   * The second code is for users of another login method, and for unknown users on servers that hide which users exist.
   */
  deniedToServer: [1045, 1698],
  unknownSchema: 1049,
  deniedToTable: 1142,
};

/** A problem that the owner has to solve; the message says how. */
export class SiteProblem extends Error {
  override readonly name = 'SiteProblem';
}

export interface OpenedSite {
  readonly db: Kysely<SiteTables>;
  readonly stats: () => PoolStats;
}

/**
 * Opens the site's tables on MariaDB or MySQL and creates the schema when permitted. While the server is
 * away every query throws SiteUnavailable.
 * @param address as `PoolSettings.address`
 */
export async function openMysqlSite(address: string, database: string, log: SiteLog): Promise<OpenedSite> {
  await ensureSiteSchema(address, database);
  const connections = openPool({ address, database, connectionLimit, queryTimeoutMs });
  const pool = watchedPool({ connections, reach: () => reach(address, database), log });
  return {
    db: new Kysely<SiteTables>({ dialect: new MysqlDialect({ pool }) }),
    stats: connections.stats,
  };
}

/** A single connection with a long timeout. */
export function openForMigrating(address: string, database: string): Kysely<SiteTables> {
  return openOne({ address, database, connectionLimit: 1, queryTimeoutMs: migrationTimeoutMs });
}

/** A single connection for a short look. */
export function openForReading(address: string, database: string): Kysely<SiteTables> {
  return openOne({ address, database, connectionLimit: 1, queryTimeoutMs });
}

function openOne(settings: PoolSettings): Kysely<SiteTables> {
  const { pool, close } = openPool(settings);
  const end: typeof pool.end = (callback) => void close().then(() => callback(null), callback);
  return new Kysely<SiteTables>({ dialect: new MysqlDialect({ pool: { ...pool, end } }) });
}

async function reach(address: string, database: string): Promise<void> {
  // The watched pool waits less long, by a limit that this process's own busy moments do not use up.
  const options = { ...connectionOptions(address), connectTimeout: queryTimeoutMs };
  const connection = await createConnection({ ...options, database });
  await connection.query({ sql: 'SELECT 1', timeout: queryTimeoutMs }).finally(() => connection.destroy());
}

/** Whether the schema is there; false where the user may see that it is missing. @throws SiteProblem */
export async function hasSiteSchema(address: string, schema: string): Promise<boolean> {
  try {
    await connectTo(address, schema);
    return true;
  } catch (error) {
    if (numberOf(error) === errors.unknownSchema) return false;
    throw explainSiteError(error, schema);
  }
}

const startOptions = (address: string) => ({ ...connectionOptions(address), connectTimeout: startTimeoutMs });

async function connectTo(address: string, schema: string): Promise<void> {
  const connection = await createConnection({ ...startOptions(address), database: schema });
  await connection.end();
}

/** Creates the schema if missing and permitted. @throws SiteProblem */
export async function ensureSiteSchema(address: string, schema: string): Promise<void> {
  try {
    await connectTo(address, schema);
  } catch (error) {
    const missing = [errors.unknownSchema, errors.deniedToSchema].includes(numberOf(error));
    if (!missing) throw explainSiteError(error, schema);
    await createSchema(startOptions(address), schema);
  }
}

async function createSchema(options: ConnectionOptions, schema: string): Promise<void> {
  const connection = await createConnection(options);
  try {
    await connection.query(`CREATE DATABASE IF NOT EXISTS \`${schema}\` CHARACTER SET utf8mb4`);
  } catch (error) {
    throw explainSiteError(error, schema);
  } finally {
    await connection.end();
  }
}

/** Translates a database error into advice for the owner; returns any other error unchanged. */
export function explainSiteError(error: unknown, schema: string): unknown {
  const reason = error instanceof Error ? error.message : String(error);
  const number = numberOf(error);
  if (number === errors.deniedToSchema || number === errors.deniedToTable) {
    return new SiteProblem(
      `The site's schema ${schema} cannot be used (${reason}). npm run grants prints what to run as the database's administrator.`,
      { cause: error },
    );
  }
  if (errors.deniedToServer.includes(number)) {
    return new SiteProblem(`DATABASE_URL has a user or password that the database refuses (${reason}).`, {
      cause: error,
    });
  }
  if (error instanceof RestoreUnfinished) return new SiteProblem(reason, { cause: error });
  if (isUnreachable(error)) {
    return new SiteProblem(`The database of DATABASE_URL cannot be reached (${reason}).`, { cause: error });
  }
  return error;
}

function isUnreachable(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EHOSTUNREACH', 'EAI_AGAIN', 'ECONNRESET'].includes(code);
}

function numberOf(error: unknown): number {
  return error instanceof Error && 'errno' in error ? Number(error.errno) : 0;
}
