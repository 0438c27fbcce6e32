import type { Kysely } from 'kysely';
import { lockRows } from '#server/site/database/lock-rows.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';

type Db = Kysely<SiteTables>;

export function listTerms({ db }: Pick<Site, 'db'>) {
  return db.selectFrom('glossary').select(['id', 'term']).execute();
}

export async function countTerms({ db }: Pick<Site, 'db'>): Promise<number> {
  const count = db.selectFrom('glossary').select((glossary) => glossary.fn.countAll().as('total'));
  return Number((await count.executeTakeFirst())?.total ?? 0);
}

/** @returns its id @throws an error for which `isDuplicate` is true when it exists already */
export async function insertTerm(db: Db, term: string, now: Date): Promise<number> {
  const { insertId } = await db
    .insertInto('glossary')
    .values({ term, created_at: stamp(now) })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** @returns the deleted row; undefined when there is none */
export async function deleteTermRow({ db, dialect }: Pick<Site, 'db' | 'dialect'>, id: number) {
  const found = await db
    .selectFrom('glossary')
    .select('term')
    .where('id', '=', id)
    .$call(lockRows(dialect))
    .executeTakeFirst();
  if (found) await db.deleteFrom('glossary').where('id', '=', id).execute();
  return found;
}
