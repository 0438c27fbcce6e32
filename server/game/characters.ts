import { type RawBuilder, sql } from 'kysely';
import { empireOf } from './accounts/accounts.ts';
import type { GameConnection, Handle } from './connection.ts';
import type { Characters, GameCharacter } from './game.ts';
import { readable } from './schema/schema-facts.ts';
import type { NameDecoder } from './text-encoding.ts';
import { clamp, columnOrNull, toInteger, toTimestamp } from './values.ts';

// Servers have 4 or 5 slots; more rows are leftovers of broken imports.
const maxCharacters = 50;

export function charactersOf(game: GameConnection, names: NameDecoder): Characters {
  return { ofAccount: (accountId) => game.read((handle) => ofAccount(handle, names, accountId)) };
}

async function ofAccount(
  handle: Handle,
  names: NameDecoder,
  accountId: number,
): Promise<readonly GameCharacter[]> {
  const rows = await select(handle, names)
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(maxCharacters)
    .execute();
  if (rows.length === 0) return [];
  const empire = await empireOf(handle, accountId);
  const guilds = await guildsOf(
    handle,
    names,
    rows.map(({ id }) => toInteger(id)),
  );
  return rows.map((row) => ({
    id: toInteger(row.id),
    name: names.decode(row.name),
    job: toInteger(row.job),
    level: toInteger(row.level),
    gold: row.gold ?? '0',
    exp: clamp(toInteger(row.exp), Number.MAX_SAFE_INTEGER),
    playtime: toInteger(row.playtime),
    empire,
    guild: guilds.get(toInteger(row.id))?.name ?? null,
    guildId: guilds.get(toInteger(row.id))?.id ?? null,
    lastPlay: toTimestamp(row.lastPlay),
  }));
}

/** Guilds by their members' ids. */
async function guildsOf(
  { player, facts, capabilities }: Handle,
  names: NameDecoder,
  characterIds: readonly number[],
): Promise<ReadonlyMap<number, { readonly id: number; readonly name: string }>> {
  const known = readable(facts, 'guild_member', 'pid') && readable(facts, 'guild_member', 'guild_id');
  if (!known || !capabilities.guilds) return new Map();
  const members = await player
    .selectFrom('guild_member')
    .select(['pid', 'guild_id'])
    .where('pid', 'in', characterIds)
    .execute();
  if (members.length === 0) return new Map();
  const guilds = await player
    .selectFrom('guild')
    .select('id')
    .select(names.column('name').as('name'))
    .where(
      'id',
      'in',
      members.map(({ guild_id }) => guild_id),
    )
    .execute();
  const nameOf = new Map(guilds.map(({ id, name }) => [toInteger(id), names.decode(name)]));
  return new Map(
    members.flatMap(({ pid, guild_id }) => {
      const id = toInteger(guild_id);
      const name = nameOf.get(id);
      return name === undefined ? [] : [[toInteger(pid), { id, name }] as const];
    }),
  );
}

function select({ player, facts }: Handle, names: NameDecoder) {
  const known = readable(facts, 'player', 'gold');
  const gold: RawBuilder<string | null> = known ? sql`CAST(gold AS CHAR)` : sql`NULL`;
  return player
    .selectFrom('player')
    .select(['id', 'job', 'level'])
    .select(names.column('name').as('name'))
    .select(gold.as('gold'))
    .select(columnOrNull<number>(facts, 'player', 'exp').as('exp'))
    .select(columnOrNull<number>(facts, 'player', 'playtime').as('playtime'))
    .select(columnOrNull<string>(facts, 'player', 'last_play').as('lastPlay'));
}
