import { sql } from 'kysely';
import { storedLogin } from './accounts/login.ts';
import { readBySlices, searchedSlice, sliceEnd } from './chunks.ts';
import type { GameConnection, Handle } from './connection.ts';
import type { BoardCharacter, BoardGuild, BoardSource, Chunk } from './game.ts';
import { readGameMasters } from './game-masters.ts';
import { asText, isPlainText, type NameReading } from './text-encoding.ts';
import { asEmpire, asWhole, columnOrNull } from './values.ts';

const usualSlice = 5_000;
const loginsAtOnce = 500;
const nothing = { rows: [], next: null };

export function boardSourceOf(game: GameConnection, names: NameReading): BoardSource {
  return {
    readCharacters: (after, limit = usualSlice) =>
      game.read((handle) => readCharacters(handle, names, after, limit)),
    readCharactersSince: (since, after, limit = usualSlice) =>
      game.read((handle) => readCharactersSince(handle, names, since, after, limit)),
    readGuilds: (after, limit = usualSlice) => game.read((handle) => readGuilds(handle, names, after, limit)),
    readEmpires: (after, limit = usualSlice) => game.read((handle) => readEmpires(handle, after, limit)),
    readBlockedAccountIds: () => game.read(readBlockedAccountIds),
    readAccountIds: (logins) => game.read((handle) => readAccountIds(handle, [...logins])),
    readGameMasters: () => game.read((handle) => readGameMasters(handle, names)),
    clock: () => game.read(clock),
  };
}

/** `next` of rows read with LIMIT: a short slice was the last. */
function chunk<Row>(rows: readonly Row[], limit: number, key: (row: Row) => number): Chunk<Row> {
  const last = rows.at(-1);
  return { rows, next: last !== undefined && rows.length >= limit ? key(last) : null };
}

async function readCharacters(handle: Handle, names: NameReading, after: number, limit: number) {
  const rows = await characters(handle, names).where('id', '>', after).orderBy('id').limit(limit).execute();
  return chunk(presentCharacters(rows, names), limit, (row) => row.id);
}

async function readCharactersSince(
  handle: Handle,
  names: NameReading,
  since: string,
  after: number,
  limit: number,
) {
  if (!handle.capabilities.characterLastPlay) return readCharacters(handle, names, after, limit);
  const last = await sliceEnd(handle.player, 'player', after, limit);
  if (last === null) return nothing;
  const rows = await characters(handle, names)
    .where('id', '>', after)
    .where('id', '<=', last)
    .where('last_play', '>=', since)
    .orderBy('id')
    .execute();
  return { rows: presentCharacters(rows, names), next: last };
}

function characters({ player, facts }: Handle, names: NameReading) {
  return player
    .selectFrom('player')
    .select(['id', 'account_id', 'job', 'level'])
    .select(names.column('name').as('name'))
    .select(columnOrNull<number>(facts, 'player', 'exp').as('exp'))
    .select(columnOrNull<number>(facts, 'player', 'playtime').as('playtime'));
}

type CharacterRow = Awaited<ReturnType<ReturnType<typeof characters>['execute']>>[number];

function presentCharacters(rows: readonly CharacterRow[], names: NameReading): readonly BoardCharacter[] {
  return rows.map((row) => ({
    id: asWhole(row.id),
    accountId: asWhole(row.account_id),
    name: names.decode(row.name),
    job: asWhole(row.job),
    level: asWhole(row.level),
    exp: asWhole(row.exp),
    playtime: asWhole(row.playtime),
  }));
}

async function readGuilds(
  { player, facts, capabilities }: Handle,
  names: NameReading,
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
      id: asWhole(row.id),
      name: names.decode(row.name),
      masterId: asWhole(row.master),
      level: asWhole(row.level),
      exp: asWhole(row.exp),
      ladderPoint: asWhole(row.ladderPoint),
      win: asWhole(row.win),
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
  const empires = rows.map((row) => ({ accountId: asWhole(row.id), empire: asEmpire(row.empire) }));
  return chunk(empires, limit, (row) => row.accountId);
}

async function readBlockedAccountIds({ account, facts }: Handle): Promise<ReadonlySet<number>> {
  const available = columnOrNull<string>(facts, 'account', 'availDt');
  const rows = await readBySlices(account, 'account', searchedSlice, (after, last) =>
    account
      .selectFrom('account')
      .select('id')
      .where('id', '>', after)
      .where('id', '<=', last)
      .where(sql<boolean>`(status IS NULL OR status <> 'OK' OR ${available} > NOW())`)
      .execute(),
  );
  return new Set(rows.map((row) => asWhole(row.id)));
}

async function readAccountIds({ account }: Handle, logins: readonly string[]): Promise<ReadonlySet<number>> {
  const wanted = new Set(logins.filter(isPlainText).map(storedLogin));
  const ids = new Set<number>();
  const all = [...wanted];
  for (let start = 0; start < all.length; start += loginsAtOnce) {
    const some = all.slice(start, start + loginsAtOnce);
    const rows = await account
      .selectFrom('account')
      .select(['id', 'login'])
      .where('login', 'in', some)
      .execute();
    for (const row of rows) if (wanted.has(storedLogin(asText(row.login)))) ids.add(asWhole(row.id));
  }
  return ids;
}

async function clock({ account }: Handle): Promise<string> {
  const { rows } = await sql<{ now: string }>`SELECT NOW() AS now`.execute(account);
  return rows[0]?.now.slice(0, 19) ?? '';
}
