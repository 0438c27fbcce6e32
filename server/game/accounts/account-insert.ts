import { type RawBuilder, sql } from 'kysely';
import { readBySlices, searchedSlice } from '#server/game/chunks.ts';
import type { Handle } from '#server/game/connection.ts';
import { EmailTaken, LoginTaken } from '#server/game/errors.ts';
import type { NewAccount } from '#server/game/game.ts';
import { columnsToSupply } from '#server/game/schema/check-accounts.ts';
import { type ColumnFacts, readable } from '#server/game/schema/schema-facts.ts';
import { asText } from '#server/game/text-encoding.ts';
import { storedLogin } from './login.ts';

type Value = string | number | RawBuilder<unknown>;

/** Inserts the row the game core expects: nothing NULL that it reads, no zero date written. */
export async function insertAccount(handle: Handle, account: NewAccount): Promise<{ readonly id: number }> {
  await refuseOtherCase(handle, account.login);
  try {
    const values = { ...supplied(handle), ...optional(handle), ...given(account) };
    const result = await handle.account
      .insertInto('account')
      .values(values as never)
      .executeTakeFirstOrThrow();
    return { id: Number(result.insertId) };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    throw (await loginExists(handle, account.login)) ? new LoginTaken() : new EmailTaken();
  }
}

function given(account: NewAccount): Record<string, Value> {
  return {
    login: storedLogin(account.login),
    password: account.passwordHash,
    social_id: account.deletionCode,
    email: account.email,
    status: 'OK',
  };
}

/** Columns most servers have. NULL in a currency would swallow every coin the game adds to it. */
function optional({ facts }: Handle): Record<string, Value> {
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

function supplied({ facts }: Handle): Record<string, Value> {
  return Object.fromEntries(columnsToSupply(facts).map((column) => [column.name, emptyValue(column)]));
}

/** The emptiest valid value of a column's type. TIMESTAMP begins a second after 1970 in UTC, so a day later. */
export function emptyValue({ type, declared }: Pick<ColumnFacts, 'type' | 'declared'>): string | number {
  if (type === 'datetime') return '1970-01-01 00:00:00';
  if (type === 'timestamp') return '1970-01-02 00:00:00';
  if (type === 'date') return '1970-01-01';
  if (type === 'time') return '00:00:00';
  if (type === 'json') return '{}';
  if (type === 'enum') return /^enum\('((?:[^']|'')*)'/i.exec(declared)?.[1]?.replaceAll("''", "'") ?? '';
  return /int|decimal|numeric|float|double|real|bit|year|bool/.test(type) ? 0 : '';
}

/** Where the column itself distinguishes case its unique key does not see `Foo` beside `foo`. */
async function refuseOtherCase(handle: Handle, login: string): Promise<void> {
  if (readable(handle.facts, 'account', 'login')?.ignoresCase) return;
  const lower = storedLogin(login);
  const taken = await readBySlices(handle.account, 'account', searchedSlice, (after, last) =>
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
  return rows.some((row) => storedLogin(asText(row.login)) === lower);
}

function isDuplicate(error: unknown): boolean {
  const { code, errcode } = error as { code?: string; errcode?: number };
  const sqliteUnique = 2067;
  return code === 'ER_DUP_ENTRY' || errcode === sqliteUnique;
}
