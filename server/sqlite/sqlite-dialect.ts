import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { type Dialect, type SqliteDatabase, SqliteDialect, type SqliteStatement } from 'kysely';

const keptStatements = 300;

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

/** Kysely over one `node:sqlite` connection; Kysely hands it to one query or transaction at a time. */
export function sqliteDialect(database: DatabaseSync): Dialect {
  return new SqliteDialect({ database: asKyselyExpects(database) });
}

function asKyselyExpects(database: DatabaseSync): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    close: () => database.close(),
    prepare(sql) {
      // A transaction that starts by reading and then writes would fail at once when another process wrote meanwhile.
      const text = sql === 'begin' ? 'begin immediate' : sql;
      const known = statements.get(text);
      if (known) return known;
      if (statements.size >= keptStatements) statements.clear();
      const statement = asStatement(database.prepare(text));
      statements.set(text, statement);
      return statement;
    },
  };
}

function asStatement(statement: StatementSync): SqliteStatement {
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => statement.all(...parameters.map(toSqlite)),
    run: (parameters) => statement.run(...parameters.map(toSqlite)),
    iterate: (parameters) => statement.iterate(...parameters.map(toSqlite)),
  };
}

/** What SQLite has no type for: booleans become 0 and 1, dates `YYYY-MM-DD HH:MM:SS.mmm` in UTC. */
export function toSqlite(value: unknown): SQLInputValue {
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (value instanceof Date) return value.toISOString().slice(0, 23).replace('T', ' ');
  if (value === undefined) return null;
  return value as SQLInputValue;
}
