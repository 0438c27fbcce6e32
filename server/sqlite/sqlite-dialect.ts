import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

const keptStatements = 300;

export type DiskTrouble = 'full' | 'read-only' | 'failing';

/** An embedded database cannot use its disk now. It may come back by itself: answer 503 and try again later. */
export class DiskUnavailable extends Error {
  override readonly name = 'DiskUnavailable';
  readonly trouble: DiskTrouble;
  constructor(trouble: DiskTrouble, options?: ErrorOptions) {
    super(`The disk of an embedded database is ${trouble}`, options);
    this.trouble = trouble;
  }
}

/** By primary result code of SQLite: READONLY, IOERR, FULL, CANTOPEN. */
const diskTroubles: Readonly<Record<number, DiskTrouble>> = {
  8: 'read-only',
  10: 'failing',
  13: 'full',
  14: 'failing',
};
const primaryCode = 0xff;

function explained(error: unknown): unknown {
  const { errcode = 0 } = error as { errcode?: number };
  const trouble = diskTroubles[errcode & primaryCode];
  return trouble ? new DiskUnavailable(trouble, { cause: error }) : error;
}

/**
 * Opens SQLite files under schema names, so that `account.account` reads as it does on MariaDB.
 * @param files paths by schema name (letters, digits, `_`, `$`); the folder must exist.
 */
export function openSqlite(files: Readonly<Record<string, string>>): DatabaseSync {
  const database = new DatabaseSync(':memory:', { timeout: 5_000 });
  for (const [schema, file] of Object.entries(files)) {
    database.prepare(`ATTACH ? AS "${schema}"`).run(file);
    keepJournalAhead(database, schema);
    database.exec(`PRAGMA "${schema}".synchronous = FULL`);
  }
  return database;
}

const pauseMs = 20;

/** Two processes may switch a new file to WAL at once; SQLite refuses one of them without waiting. */
function keepJournalAhead(database: DatabaseSync, schema: string, triesLeft = 250): void {
  try {
    database.exec(`PRAGMA "${schema}".journal_mode = WAL`);
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes('database is locked')) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    keepJournalAhead(database, schema, triesLeft - 1);
  }
}

type Rethrow = (error: unknown) => unknown;

/**
 * Kysely over one `node:sqlite` connection; Kysely hands it to one query or transaction at a time.
 * @param rethrown what a query's error is thrown as; DiskUnavailable where that is what it means
 */
export function sqliteDialect(database: DatabaseSync, rethrown: Rethrow = (error) => error): Dialect {
  return new SqliteDialect({ database: asKyselyExpects(database, (error) => rethrown(explained(error))) });
}

function asKyselyExpects(database: DatabaseSync, rethrown: Rethrow): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction that starts by reading and then writes would fail at once when another process wrote meanwhile.
      const text = sql === 'begin' ? 'begin immediate' : sql;
      const known = statements.get(text);
      if (known) return known;
      if (statements.size >= keptStatements) statements.clear();
      const statement = asStatement(database.prepare(text), rethrown);
      // SQLite itself has rolled back when the disk was full; Kysely does so once more.
      const kept = text === 'rollback' ? inTransaction(database, statement) : statement;
      statements.set(text, kept);
      return kept;
    },
  };
}

function asStatement(statement: StatementSync, rethrown: Rethrow): SqliteStatement {
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

function inTransaction(database: DatabaseSync, statement: SqliteStatement): SqliteStatement {
  const nothing = { changes: 0, lastInsertRowid: 0 };
  return {
    ...statement,
    run: (parameters) => (database.isTransaction ? statement.run(parameters) : nothing),
  };
}

/** What SQLite has no type for: booleans become 0 and 1, dates `YYYY-MM-DD HH:MM:SS.mmm` in UTC. */
export function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace('T', ' ');
  if (value === undefined) return null;
  return value as SQLInputValue;
}
