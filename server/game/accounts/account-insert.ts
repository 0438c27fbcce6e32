import { type RawBuilder, sql } from 'kysely';
import { readBySlices, scanSliceSize } from '#server/game/chunks.ts';
import type { Handle } from '#server/game/connection.ts';
import { EmailTaken, GameLimited, LoginTaken } from '#server/game/errors.ts';
import type { NewAccount } from '#server/game/game.ts';
import { columnsWithoutDefault } from '#server/game/schema/check-accounts.ts';
import { type ColumnFacts, readable } from '#server/game/schema/schema-facts.ts';
import { toText } from '#server/game/text-encoding.ts';
import { columnWithoutValue } from '#server/mysql/mysql-error.ts';
import { storedLogin } from './login.ts';

type Value = string | number | RawBuilder<unknown>;

/** Inserts the row the game core expects: no NULL in columns it reads, no zero dates. */
export async function insertAccount(handle: Handle, account: NewAccount): Promise<{ readonly id: number }> {
  await rejectOtherCase(handle, account.login);
  try {
    const values = { ...unknownColumns(handle), ...optionalColumns(handle), ...requiredColumns(account) };
    const result = await handle.account
      .insertInto('account')
      .values(values as never)
      .executeTakeFirstOrThrow();
    return { id: Number(result.insertId) };
  } catch (error) {
    const column = columnWithoutValue(error);
    if (column !== undefined) throw withoutValue(column, error);
    if (!isDuplicate(error)) throw error;
    throw (await loginExists(handle, account.login)) ? new LoginTaken() : new EmailTaken();
  }
}

/** The column was added after the tables were read, or belongs to a table that a trigger fills. */
function withoutValue(column: string, cause: unknown): GameLimited {
  const sentence = `Registration failed: the column "${column}" has no default. Give it one, or restart the site, which then fills new columns of the account table.`;
  return new GameLimited('column-without-value', sentence, { cause });
}

function requiredColumns(account: NewAccount): Record<string, Value> {
  return {
    login: storedLogin(account.login),
    password: account.passwordHash,
    social_id: account.deletionCode,
    email: account.email,
    status: 'OK',
  };
}

/** Columns most servers have. A NULL currency would swallow every coin the game adds. */
function optionalColumns({ facts }: Handle): Record<string, Value> {
  const wanted: Record<string, Value> = {
    create_time: sql`NOW()`,
    availDt: '1970-01-01 00:00:00',
    cash: 0,
    mileage: 0,
  };
  const writable = ([name]: [string, Value]) =>
    facts.tables.get('account')?.columns.get(name.toLowerCase())?.mayInsert;
  return Object.fromEntries(Object.entries(wanted).filter(writable));
}

function unknownColumns({ facts }: Handle): Record<string, Value> {
  return Object.fromEntries(columnsWithoutDefault(facts).map((column) => [column.name, emptyValue(column)]));
}

/** A neutral valid value of a column type. TIMESTAMP starts one second after 1970 in UTC, hence the day later. */
export function emptyValue({ type, declared }: Pick<ColumnFacts, 'type' | 'declared'>): string | number {
  if (type === 'datetime') return '1970-01-01 00:00:00';
  if (type === 'timestamp') return '1970-01-02 00:00:00';
  if (type === 'date') return '1970-01-01';
  if (type === 'time') return '00:00:00';
  if (type === 'json') return '{}';
  if (type === 'enum') return /^enum\('((?:[^']|'')*)'/i.exec(declared)?.[1]?.replaceAll("''", "'") ?? '';
  return /int|decimal|numeric|float|double|real|bit|year|bool/.test(type) ? 0 : '';
}

/** A unique key on a case-sensitive column does not catch `Foo` beside `foo`. */
async function rejectOtherCase(handle: Handle, login: string): Promise<void> {
  if (readable(handle.facts, 'account', 'login')?.ignoresCase) return;
  const lower = storedLogin(login);
  const taken = await readBySlices(handle.account, 'account', scanSliceSize, (after, last) =>
    handle.account
      .selectFrom('account')
      .select('id')
      .where('id', '>', after)
      .where('id', '<=', last)
      .where(sql<boolean>`LOWER(login) = ${lower}`)
      .execute(),
  );
  if (taken.length > 0) throw new LoginTaken();
}

async function loginExists({ account }: Handle, login: string): Promise<boolean> {
  const lower = storedLogin(login);
  const rows = await account.selectFrom('account').select('login').where('login', '=', lower).execute();
  return rows.some((row) => storedLogin(toText(row.login)) === lower);
}

export function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const sqliteUnique = 2067;
  return code === 'ER_DUP_ENTRY' || errcode === sqliteUnique;
}
