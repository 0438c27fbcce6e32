import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';
import { LRUCache } from 'lru-cache';

const maxStatements = 300;

export type DiskErrorKind = 'full' | 'read-only' | 'failing';

/** The embedded database cannot use its disk; that may be temporary: answer 503 and retry. */
export class DiskUnavailable extends Error {
  override readonly name = 'DiskUnavailable';
  readonly kind: DiskErrorKind;
  constructor(kind: DiskErrorKind, options?: ErrorOptions) {
    super(`The disk of an embedded database is ${kind}`, options);
    this.kind = kind;
  }
}

/** By SQLite's primary result code: READONLY, IOERR, FULL, CANTOPEN. */
const diskErrorKinds: Readonly<Record<number, DiskErrorKind>> = {
  8: 'read-only',
  10: 'failing',
  13: 'full',
  14: 'failing',
};
const primaryCode = 0xff;

function toDiskError(error: unknown): unknown {
  const { errcode = 0 } = error as { errcode?: number };
  const kind = diskErrorKinds[errcode & primaryCode];
  return kind ? new DiskUnavailable(kind, { cause: error }) : error;
}

/**
 * Opens SQLite files as attached schemas, so that `account.account` works as on MariaDB.
 * @param files paths by schema name (letters, digits, `_`, `$`); the folder must exist
 */
export function openSqlite(files: Readonly<Record<string, string>>): DatabaseSync {
  const database = new DatabaseSync(':memory:', { timeout: 5_000 });
  // SQLite's own knows ASCII only.
  database.function('lower', { deterministic: true }, (text) =>
    text === null ? null : String(text).toLowerCase(),
  );
  for (const [schema, file] of Object.entries(files)) {
    database.prepare(`ATTACH ? AS "${schema}"`).run(file);
    enableWal(database, schema);
    database.exec(`PRAGMA "${schema}".synchronous = FULL`);
  }
  return database;
}

const pauseMs = 20;

/** When two processes switch a new file to WAL at once, SQLite rejects one of them immediately. */
function enableWal(database: DatabaseSync, schema: string, triesLeft = 250): void {
  try {
    database.exec(`PRAGMA "${schema}".journal_mode = WAL`);
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('database is locked')) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    enableWal(database, schema, triesLeft - 1);
  }
}

type ErrorMapper = (error: unknown) => unknown;

/**
 * Kysely over one `node:sqlite` connection, used by one query or transaction at a time.
 * @param mapError maps a query's error before it is thrown
 */
export function sqliteDialect(database: DatabaseSync, mapError: ErrorMapper = (error) => error): Dialect {
  return new SqliteDialect({ database: toKyselyDatabase(database, (error) => mapError(toDiskError(error))) });
}

function toKyselyDatabase(database: DatabaseSync, rethrown: ErrorMapper): SqliteDatabase {
  const statements = new LRUCache<string, SqliteStatement>({ max: maxStatements });
  return {
    close: () => database.close(),
    prepare(sql) {
      // A deferred transaction that reads before it writes fails when another process wrote meanwhile.
      const text = sql === 'begin' ? 'begin immediate' : sql;
      const cached = statements.get(text);
      if (cached) return cached;
      const statement = toKyselyStatement(database.prepare(text), rethrown);
      // On a full disk SQLite has rolled back already when Kysely does.
      const prepared = text === 'rollback' ? onlyInTransaction(database, statement) : statement;
      statements.set(text, prepared);
      return prepared;
    },
  };
}

function toKyselyStatement(statement: StatementSync, rethrown: ErrorMapper): SqliteStatement {
  const explaining = <Result>(work: () => Result): Result => {
    try {
      return work();
    } catch (error) {
      throw rethrown(error);
    }
  };
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => explaining(() => statement.all(...parameters.map(toSqlite))),
    run: (parameters) => explaining(() => statement.run(...parameters.map(toSqlite))),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)),
  };
}

function onlyInTransaction(database: DatabaseSync, statement: SqliteStatement): SqliteStatement {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return {
    ...statement,
    run: (parameters) => (database.isTransaction ? statement.run(parameters) : nothing),
  };
}

/** Converts booleans to 0 and 1, dates to `YYYY-MM-DD HH:MM:SS.mmm` in UTC. */
export function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace('T', ' ');
  if (value === undefined) return null;
  return value as SQLInputValue;
}
