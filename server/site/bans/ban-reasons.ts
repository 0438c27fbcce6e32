import type { Kysely, Selectable } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';
import type { BanReasonsTable } from '#server/site/tables/bans.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

export function listReasons({ db }: SiteDb): Promise<Selectable<BanReasonsTable>[]> {
  return db.selectFrom('ban_reasons').selectAll().orderBy('id').execute();
}

export function findReason({ db }: SiteDb, id: number): Promise<Selectable<BanReasonsTable> | undefined> {
  return db.selectFrom('ban_reasons').selectAll().where('id', '=', id).executeTakeFirst();
}

export async function insertReason(
  db: Kysely<SiteTables>,
  reason: { readonly language: LanguageCode; readonly title: string; readonly hash: string },
  now: Date,
): Promise<number> {
  const { language, title, hash: text_hash } = reason;
  const { insertId } = await db
    .insertInto('ban_reasons')
    .values({ language, title, text_hash, created_at: stamp(now) })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** @returns false when it was removed already */
export async function deleteReason(db: Kysely<SiteTables>, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('ban_reasons').where('id', '=', id).executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Says that the words of own reasons are in use, also those that only bans have (see `sweepTexts`). */
export async function keepReasonTexts({ db }: SiteDb, now: Date): Promise<void> {
  for (const used of [
    db.selectFrom('ban_reasons').select('text_hash'),
    db.selectFrom('bans').where('reason_hash', '!=', '').select('reason_hash as text_hash'),
  ]) {
    await db
      .updateTable('design_texts')
      .set({ used_at: stamp(now) })
      .where('hash', 'in', used)
      .execute();
  }
}
