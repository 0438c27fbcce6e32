import type { Selectable } from 'kysely';
import { defaultShown, type Shown } from '#contract/profiles/shown.ts';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import type { CharacterProfilesTable } from '#server/site/tables/characters.ts';
import { stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

/** A character as its owner's: settings of an account that had it before do not count. */
export interface OwnedCharacter {
  readonly accountId: number;
  readonly id: number;
}

function toShown(row: Selectable<CharacterProfilesTable>): Shown {
  return {
    page: row.shows_page === 1,
    lastSeen: row.shows_last_seen === 1,
    history: row.shows_history === 1,
    equipment: row.shows_equipment === 1,
  };
}

/** What others may see of a character now. @throws SiteUnavailable: then nothing may be shown */
export async function readShown({ db }: SiteDb, { accountId, id }: OwnedCharacter): Promise<Shown> {
  const row = await db
    .selectFrom('character_profiles')
    .selectAll()
    .where('account_id', '=', accountId)
    .where('character_id', '=', id)
    .executeTakeFirst();
  return row ? toShown(row) : defaultShown;
}

/** What others may see of several characters, by their ids. @throws SiteUnavailable: then nothing may be shown */
export async function readShownOfAll(
  { db }: SiteDb,
  characters: readonly OwnedCharacter[],
): Promise<(character: OwnedCharacter) => Shown> {
  if (characters.length === 0) return () => defaultShown;
  const rows = await db
    .selectFrom('character_profiles')
    .selectAll()
    .where(
      'account_id',
      'in',
      characters.map(({ accountId }) => accountId),
    )
    .execute();
  const chosen = new Map(rows.map((row) => [`${row.account_id} ${row.character_id}`, toShown(row)]));
  return ({ accountId, id }) => chosen.get(`${accountId} ${id}`) ?? defaultShown;
}

/** The characters whose pages are hidden, always in the same order. @throws SiteUnavailable */
export async function readHiddenPages({ db }: SiteDb): Promise<OwnedCharacter[]> {
  const rows = await db
    .selectFrom('character_profiles')
    .select(['account_id', 'character_id'])
    .where('shows_page', '=', 0)
    .orderBy('account_id')
    .orderBy('character_id')
    .execute();
  return rows.map((row) => ({ accountId: row.account_id, id: row.character_id }));
}

/** @throws SiteUnavailable */
export async function saveShown(
  { db }: SiteDb,
  { accountId, id }: OwnedCharacter,
  shown: Shown,
  now: Date,
): Promise<void> {
  const flags = {
    shows_page: Number(shown.page),
    shows_last_seen: Number(shown.lastSeen),
    shows_history: Number(shown.history),
    shows_equipment: Number(shown.equipment),
    changed_at: stamp(now),
  };
  const key = { account_id: accountId, character_id: id };
  if (await insertNew(db.insertInto('character_profiles').values({ ...key, ...flags }))) return;
  await db
    .updateTable('character_profiles')
    .set(flags)
    .where('account_id', '=', accountId)
    .where('character_id', '=', id)
    .execute();
}
