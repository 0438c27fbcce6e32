import { sql } from 'kysely';
import { storedLogin } from './accounts/login.ts';
import { readBySlices, scanSliceSize, sliceEnd } from './chunks.ts';
import type { GameConnection, Handle } from './connection.ts';
import type { BoardCharacter, BoardGuild, BoardSource, Chunk } from './game.ts';
import { readGameMasters } from './game-masters.ts';
import { isPrintableAscii, type NameDecoder, toText } from './text-encoding.ts';
import { columnOrNull, toEmpire, toInteger } from './values.ts';

const defaultSliceSize = 5_000;
const loginsPerQuery = 500;
const nothing = { rows: [], next: null };

interface Reading {
  readonly names: NameDecoder;
  /** Whether the columns of the module `standings` are read. */
  readonly withOptionalColumns: boolean;
}

/** @param readsOptionalColumns asked before each slice */
export function boardSourceOf(
  game: GameConnection,
  names: NameDecoder,
  readsOptionalColumns: () => boolean,
): BoardSource {
  const reading = () => ({ names, withOptionalColumns: readsOptionalColumns() });
  return {
    readCharacters: (after, limit = defaultSliceSize) =>
      game.read((handle) => readCharacters(handle, reading(), after, limit)),
    readCharactersSince: (since, after, limit = defaultSliceSize) =>
      game.read((handle) => readCharactersSince(handle, reading(), since, after, limit)),
    readGuilds: (after, limit = defaultSliceSize) =>
      game.read((handle) => readGuilds(handle, names, after, limit)),
    readEmpires: (after, limit = defaultSliceSize) =>
      game.read((handle) => readEmpires(handle, after, limit)),
    readBlockedAccountIds: () => game.read(readBlockedAccountIds),
    readAccountIds: (logins) => game.read((handle) => readAccountIds(handle, [...logins])),
    readGameMasters: () => game.read((handle) => readGameMasters(handle, names)),
    clock: () => game.read(clock),
  };
}

/** A slice shorter than its LIMIT was the last one. */
function chunk<Row>(rows: readonly Row[], limit: number, key: (row: Row) => number): Chunk<Row> {
  const last = rows.at(-1);
  return { rows, next: last !== undefined && rows.length >= limit ? key(last) : null };
}

async function readCharacters(handle: Handle, reading: Reading, after: number, limit: number) {
  const rows = await characters(handle, reading).where('id', '>', after).orderBy('id').limit(limit).execute();
  return chunk(toBoardCharacters(rows, reading.names), limit, (row) => row.id);
}

async function readCharactersSince(
  handle: Handle,
  reading: Reading,
  since: string,
  after: number,
  limit: number,
) {
  if (!handle.capabilities.characterLastPlay) return readCharacters(handle, reading, after, limit);
  const last = await sliceEnd(handle.player, 'player', after, limit);
  if (last === null) return nothing;
  const rows = await characters(handle, reading)
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('last_play', '>=', since)
    .orderBy('id')
    .execute();
  return { rows: toBoardCharacters(rows, reading.names), next: last };
}

function characters({ player, facts }: Handle, { names, withOptionalColumns }: Reading) {
  const more = (column: 'alignment' | 'horse_level') =>
    withOptionalColumns ? columnOrNull<number>(facts, 'player', column) : sql<null>`NULL`;
  return player
    .selectFrom('player')
    .select(['id', 'account_id', 'job', 'level'])
    .select(names.column('name').as('name'))
    .select(columnOrNull<number>(facts, 'player', 'exp').as('exp'))
    .select(columnOrNull<number>(facts, 'player', 'playtime').as('playtime'))
    .select(more('alignment').as('alignment'))
    .select(more('horse_level').as('horse'));
}

type CharacterRow = Awaited<ReturnType<ReturnType<typeof characters>['execute']>>[number];

function toBoardCharacters(rows: readonly CharacterRow[], names: NameDecoder): readonly BoardCharacter[] {
  return rows.map((row) => ({
    id: toInteger(row.id),
    accountId: toInteger(row.account_id),
    name: names.decode(row.name),
    job: toInteger(row.job),
    level: toInteger(row.level),
    exp: toInteger(row.exp),
    playtime: toInteger(row.playtime),
    alignment: toInteger(row.alignment),
    horse: toInteger(row.horse),
  }));
}

async function readGuilds(
  { player, facts, capabilities }: Handle,
  names: NameDecoder,
  after: number,
  limit: number,
) {
  if (!capabilities.guilds) return nothing;
  const rows = await player
    .selectFrom('guild')
    .select('id')
    .select(names.column('name').as('name'))
    .select(columnOrNull<number>(facts, 'guild', 'master').as('master'))
    .select(columnOrNull<number>(facts, 'guild', 'level').as('level'))
    .select(columnOrNull<number>(facts, 'guild', 'exp').as('exp'))
    .select(columnOrNull<number>(facts, 'guild', 'ladder_point').as('ladderPoint'))
    .select(columnOrNull<number>(facts, 'guild', 'win').as('win'))
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const guilds = rows.map(
    (row): BoardGuild => ({
      id: toInteger(row.id),
      name: names.decode(row.name),
      masterId: toInteger(row.master),
      level: toInteger(row.level),
      exp: toInteger(row.exp),
      ladderPoint: toInteger(row.ladderPoint),
      win: toInteger(row.win),
    }),
  );
  return chunk(guilds, limit, (guild) => guild.id);
}

async function readEmpires({ player, capabilities }: Handle, after: number, limit: number) {
  if (!capabilities.empires) return nothing;
  const rows = await player
    .selectFrom('player_index')
    .select(['id', 'empire'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  const empires = rows.map((row) => ({ accountId: toInteger(row.id), empire: toEmpire(row.empire) }));
  return chunk(empires, limit, (row) => row.accountId);
}

async function readBlockedAccountIds({ account, facts }: Handle): Promise<ReadonlySet<number>> {
  const available = columnOrNull<string>(facts, 'account', 'availDt');
  const rows = await readBySlices(account, 'account', scanSliceSize, (after, last) =>
    account
      .selectFrom('account')
      .select('id')
      .where('id', '>', after)
      .where('id', '<=', last)
      .where(sql<boolean>`(status IS NULL OR status <> 'OK' OR ${available} > NOW())`)
      .execute(),
  );
  return new Set(rows.map((row) => toInteger(row.id)));
}

async function readAccountIds({ account }: Handle, logins: readonly string[]): Promise<ReadonlySet<number>> {
  const wanted = new Set(logins.filter(isPrintableAscii).map(storedLogin));
  const ids = new Set<number>();
  const all = [...wanted];
  for (let start = 0; start < all.length; start += loginsPerQuery) {
    const some = all.slice(start, start + loginsPerQuery);
    const rows = await account
      .selectFrom('account')
      .select(['id', 'login'])
      .where('login', 'in', some)
      .execute();
    for (const row of rows) if (wanted.has(storedLogin(toText(row.login)))) ids.add(toInteger(row.id));
  }
  return ids;
}

async function clock({ account }: Handle): Promise<string> {
  const { rows } = await sql<{ now: string }>`SELECT NOW() AS now`.execute(account);
  return rows[0]?.now.slice(0, 19) ?? '';
}
