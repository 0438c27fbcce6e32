import type { GameAccount, Position } from '#server/game/game.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { parseStamp, stamp } from '#server/site/time.ts';
import type { LastUnlock } from './rules.ts';

type SiteDb = Pick<Site, 'db'>;

/** The last unlocks of these characters, while they are kept. */
export async function readUnlocks(
  { db }: SiteDb,
  characterIds: readonly number[],
): Promise<ReadonlyMap<number, LastUnlock>> {
  if (characterIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('character_unlocks')
    .select(['character_id', 'at', 'map_index', 'x', 'y'])
    .where('character_id', 'in', characterIds)
    .execute();
  return new Map(
    rows.map(({ character_id, at, map_index: mapIndex, x, y }) => [
      character_id,
      { at: parseStamp(at), from: { mapIndex, x, y } },
    ]),
  );
}

interface Unlock {
  readonly owner: Pick<GameAccount, 'id' | 'login'>;
  readonly characterId: number;
  readonly from: Position;
  readonly at: Date;
}

/**
 * Begins the cool-down, before the game is written: of two calls at once one gets it.
 * @param before the unlock that was read
 */
export async function claimUnlock(
  { db }: SiteDb,
  { owner, characterId, from, at }: Unlock,
  before: LastUnlock | undefined,
): Promise<boolean> {
  const { mapIndex: map_index, x, y } = from;
  const values = { account_id: owner.id, login: owner.login, at: stamp(at), map_index, x, y };
  if (!before) {
    return insertNew(db.insertInto('character_unlocks').values({ character_id: characterId, ...values }));
  }
  const { numUpdatedRows } = await db
    .updateTable('character_unlocks')
    .set(values)
    .where('character_id', '=', characterId)
    .where('at', '=', stamp(before.at))
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes a claim back, after nothing was written. */
export async function releaseUnlock(
  { db }: SiteDb,
  { characterId, at }: Unlock,
  before: LastUnlock | undefined,
): Promise<void> {
  if (!before) {
    await db
      .deleteFrom('character_unlocks')
      .where('character_id', '=', characterId)
      .where('at', '=', stamp(at))
      .execute();
    return;
  }
  const { mapIndex: map_index, x, y } = before.from;
  await db
    .updateTable('character_unlocks')
    .set({ at: stamp(before.at), map_index, x, y })
    .where('character_id', '=', characterId)
    .where('at', '=', stamp(at))
    .execute();
}
