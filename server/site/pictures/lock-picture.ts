import { lockRows } from '#server/site/database/lock-rows.ts';
import type { Site } from '#server/site/site.ts';

/** Reads and locks a picture until the transaction ends; undefined when there is none. */
export function lockPicture({ db, dialect }: Pick<Site, 'db' | 'dialect'>, id: number) {
  return db
    .selectFrom('pictures')
    .selectAll()
    .where('id', '=', id)
    .$call(lockRows(dialect))
    .executeTakeFirst();
}
