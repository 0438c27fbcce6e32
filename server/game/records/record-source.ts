import { sql } from 'kysely';
import { storedLogin } from '#server/game/accounts/login.ts';
import type { GameConnection, Handle } from '#server/game/connection.ts';
import { readable } from '#server/game/schema/schema-facts.ts';
import { isPrintableAscii, type NameDecoder, toText } from '#server/game/text-encoding.ts';
import { columnOrNull, toInteger, toTimestamp } from '#server/game/values.ts';
import type { AccountRecords, ListedAccount } from './account-records.ts';
import { readGameLog } from './game-log.ts';

export function accountRecordsOf(game: GameConnection, names: NameDecoder): AccountRecords {
  return {
    createdAt: (id) => game.read((handle) => readCreatedAt(handle, id)),
    withIds: (ids) => game.read((handle) => readWithIds(handle, ids)),
    byLogin: (start, limit) => game.read((handle) => readByLogin(handle, start, limit)),
    charactersNamed: (start, limit) =>
      game.read((handle) => readCharactersNamed(handle, names, start, limit)),
    readEmails: (after, limit) => game.read((handle) => readEmails(handle, after, limit)),
    log: (characterId, page) => game.read((handle) => readGameLog(handle, names, characterId, page)),
  };
}

async function readCreatedAt({ account, facts }: Handle, id: number): Promise<string | null> {
  const row = await account
    .selectFrom('account')
    .select(columnOrNull<string>(facts, 'account', 'create_time').as('createdAt'))
    .where('id', '=', id)
    .executeTakeFirst();
  return toTimestamp(row?.createdAt);
}

function selectListed({ account, facts }: Handle) {
  const closed = readable(facts, 'account', 'availDt') ? sql<number | null>`availDt > NOW()` : sql<number>`0`;
  return account
    .selectFrom('account')
    .select(['id', 'login', 'status'])
    .select(closed.as('closed'))
    .select(columnOrNull<string>(facts, 'account', 'last_play').as('lastPlay'));
}

type ListedRow = Awaited<ReturnType<ReturnType<typeof selectListed>['execute']>>[number];

function toListed(row: ListedRow): ListedAccount {
  return {
    id: toInteger(row.id),
    login: toText(row.login),
    blocked: toInteger(row.closed) === 1 || toText(row.status) !== 'OK',
    lastPlay: toTimestamp(row.lastPlay),
  };
}

async function readWithIds(handle: Handle, ids: readonly number[]): Promise<readonly ListedAccount[]> {
  if (ids.length === 0) return [];
  return (await selectListed(handle).where('id', 'in', ids).execute()).map(toListed);
}

/** The text as a pattern that begins with it, for an index. */
function beginning(text: string): string {
  return `${text.replaceAll(/[!%_]/g, '!$&')}%`;
}

/** What every charset of the game compares, and no mistyped half of one character. */
function isSearchable(text: string): boolean {
  return text.length >= 2 && isPrintableAscii(text);
}

async function readByLogin(handle: Handle, start: string, limit: number): Promise<readonly ListedAccount[]> {
  const isIndexed = handle.facts.tables.get('account')?.indexed.has('login') ?? false;
  if (!isIndexed || !isSearchable(start)) return [];
  const pattern = beginning(storedLogin(start));
  const rows = await selectListed(handle)
    .where(sql<boolean>`login LIKE ${pattern} ESCAPE '!'`)
    .orderBy('login')
    .limit(limit)
    .execute();
  return rows.map(toListed);
}

async function readCharactersNamed(
  { player, facts }: Handle,
  names: NameDecoder,
  start: string,
  limit: number,
) {
  const isIndexed = facts.tables.get('player')?.indexed.has('name') ?? false;
  if (!isIndexed || !isSearchable(start)) return [];
  const rows = await player
    .selectFrom('player')
    .select('account_id')
    .select(names.column('name').as('name'))
    .where(sql<boolean>`name LIKE ${beginning(start)} ESCAPE '!'`)
    .orderBy('name')
    .limit(limit)
    .execute();
  return rows.map((row) => ({ accountId: toInteger(row.account_id), name: names.decode(row.name) }));
}

async function readEmails({ account }: Handle, after: number, limit: number) {
  const rows = await account
    .selectFrom('account')
    .select(['id', 'email'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const last = rows.at(-1);
  return {
    rows: rows.map((row) => ({ id: toInteger(row.id), email: toText(row.email) })),
    next: last !== undefined && rows.length >= limit ? toInteger(last.id) : null,
  };
}
