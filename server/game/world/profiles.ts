import { type RawBuilder, sql } from 'kysely';
import type { GameConnection, Handle } from '#server/game/connection.ts';
import type { GameItem, GameProfile, Profiles, WornItem } from '#server/game/game.ts';
import { daysBetween } from '#server/game/local-time.ts';
import { findsGuildOfCharacter, namesItems } from '#server/game/schema/profile-reads.ts';
import type { NameDecoder } from '#server/game/text-encoding.ts';
import { columnOrNull, toInteger, toTimestamp } from '#server/game/values.ts';
import { bonusColumns } from './bonus-columns.ts';

/** More than there are places to wear something; forks have up to 44. */
const maxWorn = 64;
/** `LIMIT_LEVEL` of the core's `item_length.h`. */
const limitLevel = 1;

/** Single characters and what they wear, each read by an index. */
export function profilesOf(game: GameConnection, names: NameDecoder): Profiles {
  return {
    profile: (id) => game.read((handle) => readProfile(handle, names, id)),
    equipment: (id) => game.read((handle) => readEquipment(handle, id)),
    items: (vnums) => game.read((handle) => readItems(handle, names, vnums)),
  };
}

async function readProfile(handle: Handle, names: NameDecoder, id: number): Promise<GameProfile | undefined> {
  const { player, facts } = handle;
  const number = (column: string) => columnOrNull<number | string>(facts, 'player', column);
  const row = await player
    .selectFrom('player')
    .select(['id', 'account_id', 'job', 'level'])
    .select(names.column('name').as('name'))
    .select(number('playtime').as('playtime'))
    .select(number('alignment').as('alignment'))
    .select(columnOrNull<string>(facts, 'player', 'last_play').as('lastPlay'))
    .select(sql<string>`NOW()`.as('now'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const integerOrNull = (value: number | string | null) => (value === null ? null : toInteger(value));
  const alignment = integerOrNull(row.alignment);
  const lastPlay = toTimestamp(row.lastPlay);
  return {
    id: toInteger(row.id),
    accountId: toInteger(row.account_id),
    name: names.decode(row.name),
    job: toInteger(row.job),
    level: toInteger(row.level),
    playtime: integerOrNull(row.playtime),
    alignment: alignment === null ? null : Math.trunc(alignment / 10),
    daysSincePlayed: lastPlay === null ? null : daysBetween(lastPlay, row.now),
    guild: await guildOf(handle, names, id),
  };
}

async function guildOf(
  { player, facts, capabilities }: Handle,
  names: NameDecoder,
  id: number,
): Promise<GameProfile['guild']> {
  if (!capabilities.guilds || !findsGuildOfCharacter(facts)) return null;
  const member = await player
    .selectFrom('guild_member')
    .select('guild_id')
    .where('pid', '=', id)
    .executeTakeFirst();
  if (!member) return null;
  const guild = await player
    .selectFrom('guild')
    .select('id')
    .select(names.column('name').as('name'))
    .select(columnOrNull<number>(facts, 'guild', 'master').as('master'))
    .where('id', '=', member.guild_id)
    .executeTakeFirst();
  if (!guild) return null;
  return {
    id: toInteger(guild.id),
    name: names.decode(guild.name),
    isMaster: toInteger(guild.master) === id,
  };
}

async function readEquipment(
  { player, facts, capabilities }: Handle,
  id: number,
): Promise<readonly WornItem[] | null> {
  if (!capabilities.equipment) return null;
  const columns = [
    'socket0',
    'socket1',
    'socket2',
    ...bonusColumns.flatMap(({ type, value }) => [type, value]),
  ];
  const numbers = columns.map((name) => columnOrNull<number>(facts, 'item', name).as(name));
  const rows = await player
    .selectFrom('item')
    .select(['pos', 'vnum'])
    .select(numbers)
    .where('owner_id', '=', id)
    .where('window', '=', 'EQUIPMENT')
    .orderBy('pos')
    .limit(maxWorn)
    .execute();
  return rows.map((row) => {
    const values: Readonly<Record<string, unknown>> = { ...row };
    const number = (name: string) => toInteger(values[name] as number | string | null);
    return {
      pos: number('pos'),
      vnum: number('vnum'),
      sockets: ['socket0', 'socket1', 'socket2'].map(number),
      bonuses: bonusColumns
        .map(({ type, value }) => ({ type: number(type), value: number(value) }))
        .filter(({ type, value }) => type !== 0 && value !== 0),
    };
  });
}

async function readItems(
  { player, facts }: Handle,
  names: NameDecoder,
  vnums: readonly number[],
): Promise<readonly GameItem[]> {
  if (!namesItems(facts) || vnums.length === 0) return [];
  const limit = (column: string): RawBuilder<number | null> => columnOrNull(facts, 'item_proto', column);
  const rows = await player
    .selectFrom('item_proto')
    .select('vnum')
    .select(names.column('locale_name').as('name'))
    .select(limit('limittype0').as('limitType'))
    .select(limit('limitvalue0').as('limitValue'))
    .where('vnum', 'in', [...new Set(vnums)].slice(0, maxWorn * 4))
    .execute();
  return rows.map(({ vnum, name, limitType, limitValue }) => ({
    vnum: toInteger(vnum),
    name: names.decode(name),
    level: toInteger(limitType) === limitLevel ? toInteger(limitValue) : null,
  }));
}
