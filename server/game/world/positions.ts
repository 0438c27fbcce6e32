import { sql } from 'kysely';
import { assertAllowed, empireOf } from '#server/game/accounts/accounts.ts';
import type { GameConnection, Handle } from '#server/game/connection.ts';
import type { CharacterMove, PlacedCharacters, Positions } from '#server/game/game.ts';
import { localTimeIn } from '#server/game/local-time.ts';
import { readable } from '#server/game/schema/schema-facts.ts';
import type { NameDecoder } from '#server/game/text-encoding.ts';
import { columnOrNull, toInteger, toTimestamp } from '#server/game/values.ts';

type Owner = Parameters<Positions['move']>[0];

// Servers have 4 or 5 slots; more rows are leftovers of broken imports.
const maxCharacters = 50;

export function positionsOf(game: GameConnection, names: NameDecoder): Positions {
  return {
    ofAccount: (accountId, waitSeconds) =>
      game.read(async (handle) => {
        assertAllowed(handle.capabilities, 'moveCharacter');
        return ofAccount(handle, names, { accountId, waitSeconds });
      }),
    move: (owner, move) =>
      game.write(async (handle) => {
        assertAllowed(handle.capabilities, 'moveCharacter');
        return update(handle, owner, move);
      }),
  };
}

interface Asked {
  readonly accountId: number;
  readonly waitSeconds: number;
}

async function readClock({ player }: Handle, waitSeconds: number) {
  const { rows } = await sql<{ now: string; since: string | null }>`SELECT NOW() AS now,
    ${localTimeIn(-waitSeconds)} AS since`.execute(player);
  const now = rows[0]?.now.slice(0, 19) ?? '';
  return { now, waitedSince: rows[0]?.since?.slice(0, 19) ?? now };
}

async function ofAccount(
  handle: Handle,
  names: NameDecoder,
  { accountId, waitSeconds }: Asked,
): Promise<PlacedCharacters> {
  const { player, facts } = handle;
  // Before the rows: a save in between then counts as one that is too new.
  const clock = await readClock(handle, waitSeconds);
  const rows = await player
    .selectFrom('player')
    .select(['id', 'job', 'level', 'map_index', 'x', 'y', 'last_play'])
    .select(names.column('name').as('name'))
    .select(columnOrNull<number>(facts, 'player', 'alignment').as('alignment'))
    .where('account_id', '=', accountId)
    .orderBy('id')
    .limit(maxCharacters)
    .execute();
  return {
    ...clock,
    empire: await empireOf(handle, accountId),
    characters: rows.map((row) => ({
      id: toInteger(row.id),
      name: names.decode(row.name),
      job: toInteger(row.job),
      level: toInteger(row.level),
      position: { mapIndex: toInteger(row.map_index), x: toInteger(row.x), y: toInteger(row.y) },
      alignment: row.alignment === null ? null : Math.trunc(toInteger(row.alignment) / 10),
      lastPlay: toTimestamp(row.last_play),
    })),
  };
}

/** By primary key, with two look-ups by index: MyISAM locks the whole table for it. */
async function update(
  { account, player, facts }: Handle,
  owner: Owner,
  { characterId, from, to, unsavedSince }: CharacterMove,
): Promise<boolean> {
  let open = account
    .selectFrom('account')
    .select('account.id')
    .where('account.id', '=', owner.id)
    .where('account.login', '=', owner.login)
    .where('account.status', '=', 'OK')
    // A NULL password is read as an empty one.
    .where(sql<string>`COALESCE(account.password, '')`, '=', owner.passwordHash);
  if (readable(facts, 'account', 'availDt')) {
    open = open.where(sql<boolean>`NOT (account.availDt IS NOT NULL AND account.availDt > NOW())`);
  }
  // MySQL reads the table that it updates only as a derived one, which LIMIT keeps it from merging.
  const played = player
    .selectFrom((query) =>
      query
        .selectFrom('player as other')
        .select('other.id')
        .where('other.account_id', '=', owner.id)
        .where('other.last_play', '>=', unsavedSince)
        .limit(1)
        .as('played'),
    )
    .select('played.id');
  const result = await player
    .updateTable('player')
    .set({
      map_index: to.mapIndex,
      x: to.x,
      y: to.y,
      exit_map_index: to.mapIndex,
      exit_x: 0,
      exit_y: 0,
      horse_riding: 0,
    })
    .where('id', '=', characterId)
    .where('account_id', '=', owner.id)
    .where('map_index', '=', from.mapIndex)
    .where('x', '=', from.x)
    .where('y', '=', from.y)
    .where(({ exists, not }) => not(exists(played)))
    .where(({ exists }) => exists(open))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}
