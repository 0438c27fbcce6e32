import { Kysely, MysqlDialect } from 'kysely';
import { type ConnectionOptions, createPool } from 'mysql2';
import { createConnection } from 'mysql2/promise';
import type { SiteTables } from './tables.ts';

const connections = 10;
const connectTimeoutMs = 10_000;
const errors = { deniedToSchema: 1044, deniedToServer: 1045, unknownSchema: 1049, deniedToTable: 1142 };

/** Something the owner has to do before the site's database can be used; the message says what. */
export class SiteProblem extends Error {
  override readonly name = 'SiteProblem';
}

/**
 * The site's tables on MariaDB or MySQL; creates the schema where the user may.
 * @param url with `?ssl=true` where the server's certificate is to be checked
 */
export async function openMysqlSite(url: string, schema: string): Promise<Kysely<SiteTables>> {
  const options = connectionOptions(url);
  await ensureSchema(options, schema);
  const pool = createPool({ ...options, database: schema, connectionLimit: connections });
  // A game's database server usually runs without strict mode and would cut long texts silently.
  pool.on('connection', (connection) => {
    connection.query("SET SESSION sql_mode = 'STRICT_ALL_TABLES,NO_ENGINE_SUBSTITUTION'", () => {});
  });
  return new Kysely<SiteTables>({ dialect: new MysqlDialect({ pool }) });
}

function connectionOptions(url: string): ConnectionOptions {
  const { hostname, port, username, password, searchParams } = new URL(url);
  return {
    host: hostname.replace(/^\[|\]$/g, ''),
    port: Number(port || 3306),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
    ...(searchParams.get('ssl') === 'true' ? { ssl: { rejectUnauthorized: true } } : {}),
    charset: 'utf8mb4',
    connectTimeout: connectTimeoutMs,
    dateStrings: true,
    supportBigNumbers: true,
    stringifyObjects: true,
  };
}

async function ensureSchema(options: ConnectionOptions, schema: string): Promise<void> {
  try {
    const connection = await createConnection({ ...options, database: schema });
    await connection.end();
  } catch (error) {
    const missing = [errors.unknownSchema, errors.deniedToSchema].includes(numberOf(error));
    if (!missing) throw explainSiteError(error, schema);
    await createSchema(options, schema);
  }
}

async function createSchema(options: ConnectionOptions, schema: string): Promise<void> {
  const connection = await createConnection(options);
  try {
    await connection.query(`CREATE DATABASE IF NOT EXISTS \`${schema}\` CHARACTER SET utf8mb4`);
  } catch (error) {
    throw explainSiteError(error, schema, options.user);
  } finally {
    await connection.end();
  }
}

/** What an owner can do about an error of the database; any other error is returned as it is. */
export function explainSiteError(error: unknown, schema: string, user = '<user of DATABASE_URL>'): unknown {
  const reason = error instanceof Error ? error.message : String(error);
  const number = numberOf(error);
  if (number === errors.deniedToSchema || number === errors.deniedToTable) {
    return new SiteProblem(
      `The site's schema cannot be used (${reason}). Run once as the database's administrator: CREATE DATABASE IF NOT EXISTS \`${schema}\` CHARACTER SET utf8mb4; GRANT ALL PRIVILEGES ON \`${schema}\`.* TO '${user}'@'%';`,
      { cause: error },
    );
  }
  if (number === errors.deniedToServer) {
    return new SiteProblem(`DATABASE_URL has a user or password that the database refuses (${reason}).`, {
      cause: error,
    });
  }
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
