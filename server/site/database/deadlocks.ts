import { isDeadlock } from '#server/mysql/mysql-error.ts';

/** Each time MariaDB ends one, another goes on: ten are enough for the few who change the same rows at once. */
const maxAttempts = 10;

/**
 * Does something in the database, again when MariaDB undid it as a deadlock. That is no error but how InnoDB orders
 * some who write the same key at once, such as inserts of a path that is being deleted.
 * @param work one statement or transaction without effects elsewhere, since it may be done several times
 * @throws what `work` throws; after ten deadlocks `SiteUnavailable`
 */
export async function retryDeadlocks<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      // What the database said is the cause of the site's own error.
      if (attempt === maxAttempts || !(error instanceof Error && isDeadlock(error.cause))) throw error;
    }
  }
}
