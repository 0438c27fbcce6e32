import { sql } from 'kysely';
import type { WarKind } from '#contract/guilds/wars.ts';
import type { GameConnection, Handle } from '#server/game/connection.ts';
import { guildReads } from '#server/game/schema/guild-reads.ts';
import { type GameFacts, readable } from '#server/game/schema/schema-facts.ts';
import type { TableName } from '#server/game/tables.ts';
import type { NameDecoder } from '#server/game/text-encoding.ts';
import { columnOrNull, toInteger, toTimestamp } from '#server/game/values.ts';
import type { BookedWar, GuildCounters, GuildDetails, GuildMember, Guilds } from './guilds.ts';

// The game allows about 80; more are leftovers of broken imports.
const maxMembers = 300;
const maxGrades = 20;
const maxWars = 1_000;

export function guildsOf(game: GameConnection, names: NameDecoder): Guilds {
  return {
    read: (id) => game.read((handle) => readGuild(handle, names, id)),
    bookedWars: () => game.read(readWars),
    readCounters: (after, limit) => game.read((handle) => readCounters(handle, after, limit)),
  };
}

/** Whether all that pages of guilds read of a table is there. */
function isWhole(facts: GameFacts, table: keyof typeof guildReads): boolean {
  return guildReads[table].every((column) => readable(facts, table, column));
}

function isIndexed(facts: GameFacts, table: TableName, column: string): boolean {
  return (
    readable(facts, table, column) !== undefined && facts.tables.get(table)?.indexed.has(column) === true
  );
}

function selectCounters({ player, facts }: Handle) {
  return player
    .selectFrom('guild')
    .select('id')
    .select(columnOrNull<number>(facts, 'guild', 'win').as('won'))
    .select(columnOrNull<number>(facts, 'guild', 'draw').as('drawn'))
    .select(columnOrNull<number>(facts, 'guild', 'loss').as('lost'));
}

type CountersRow = Awaited<ReturnType<ReturnType<typeof selectCounters>['execute']>>[number];

function toCounters({ id, won, drawn, lost }: CountersRow): GuildCounters {
  const count = (value: number | null) => (value === null ? null : Math.max(0, toInteger(value)));
  return { id: toInteger(id), won: count(won), drawn: count(drawn), lost: count(lost) };
}

async function readCounters(handle: Handle, after: number, limit: number) {
  if (!handle.capabilities.guilds) return { rows: [], next: null };
  const found = await selectCounters(handle).where('id', '>', after).orderBy('id').limit(limit).execute();
  const rows = found.map(toCounters);
  return { rows, next: rows.length >= limit ? (rows.at(-1)?.id ?? null) : null };
}

async function readGuild(handle: Handle, names: NameDecoder, id: number): Promise<GuildDetails | null> {
  if (!handle.capabilities.guilds) return null;
  const row = await selectCounters(handle)
    .select(columnOrNull<number>(handle.facts, 'guild', 'master').as('master'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { rows } = await sql<{ now: string }>`SELECT NOW() AS now`.execute(handle.player);
  return {
    ...toCounters(row),
    masterId: row.master === null ? null : toInteger(row.master),
    members: await readMembers(handle, names, id),
    grades: await readGrades(handle, names, id),
    clock: rows[0]?.now.slice(0, 19) ?? '',
  };
}

async function readMembers(
  { player, facts }: Handle,
  names: NameDecoder,
  guildId: number,
): Promise<readonly GuildMember[] | null> {
  if (!readable(facts, 'guild_member', 'pid') || !isIndexed(facts, 'guild_member', 'guild_id')) return null;
  const listed = await player
    .selectFrom('guild_member')
    .select('pid')
    .select(columnOrNull<number>(facts, 'guild_member', 'grade').as('grade'))
    .where('guild_id', '=', guildId)
    .limit(maxMembers)
    .execute();
  if (listed.length === 0) return [];
  const gradeOf = new Map(
    listed.map(({ pid, grade }) => [toInteger(pid), grade === null ? null : toInteger(grade)]),
  );
  const rows = await player
    .selectFrom('player')
    .select(['id', 'account_id', 'job', 'level'])
    .select(names.column('name').as('name'))
    .select(columnOrNull<string>(facts, 'player', 'last_play').as('lastPlay'))
    .where('id', 'in', [...gradeOf.keys()])
    .execute();
  return rows.map((row) => ({
    id: toInteger(row.id),
    accountId: toInteger(row.account_id),
    name: names.decode(row.name),
    job: toInteger(row.job),
    level: toInteger(row.level),
    grade: gradeOf.get(toInteger(row.id)) ?? null,
    lastPlay: toTimestamp(row.lastPlay),
  }));
}

async function readGrades(
  { player, facts }: Handle,
  names: NameDecoder,
  guildId: number,
): Promise<ReadonlyMap<number, string>> {
  if (!isWhole(facts, 'guild_grade') || !isIndexed(facts, 'guild_grade', 'guild_id')) return new Map();
  const rows = await player
    .selectFrom('guild_grade')
    .select('grade')
    .select(names.column('name').as('name'))
    .where('guild_id', '=', guildId)
    .limit(maxGrades)
    .execute();
  const named = rows.map(({ grade, name }) => [toInteger(grade), names.decode(name)] as const);
  return new Map(named.filter(([, name]) => name !== ''));
}

/** By the game's number. */
const kinds: readonly WarKind[] = ['field', 'battle', 'flag'];

async function readWars({ player, facts }: Handle): Promise<readonly BookedWar[]> {
  if (!isWhole(facts, 'guild_war_reservation') || !isIndexed(facts, 'guild_war_reservation', 'id')) return [];
  const rows = await player
    .selectFrom('guild_war_reservation')
    .select(['id', 'guild1', 'guild2', 'type', 'started', 'winner', 'result1', 'result2'])
    .select(sql<number | string | null>`UNIX_TIMESTAMP(${sql.ref('time')})`.as('at'))
    .orderBy('id', 'desc')
    .limit(maxWars)
    .execute();
  return rows.map((row) => ({
    id: toInteger(row.id),
    kind: kinds[toInteger(row.type)] ?? 'other',
    at: toInteger(row.at) || null,
    guilds: [toInteger(row.guild1), toInteger(row.guild2)],
    scores: [toInteger(row.result1), toInteger(row.result2)],
    started: toInteger(row.started) !== 0,
    winner: toInteger(row.winner),
  }));
}
