import { vi } from 'vitest';
import type { Site } from '#server/site/site.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';

/**
 * The connection breaks while the database commits: the transaction is done, and whoever did it is told that it failed.
 * @param isIt whether the transaction that has just ended is the one
 * @returns ends it
 */
export function loseCommit({ db }: Pick<Site, 'db'>, isIt: () => Promise<boolean>): () => void {
  const losing = <Builder extends ReturnType<typeof db.transaction>>(builder: Builder): Builder =>
    new Proxy(builder, {
      get(target, name) {
        if (name === 'setIsolationLevel') {
          return (level: 'read committed') => losing(target.setIsolationLevel(level));
        }
        if (name !== 'execute') return Reflect.get(target, name, target);
        return async (work: Parameters<Builder['execute']>[0]) => {
          const result = await target.execute(work);
          if (await isIt()) throw new SiteUnavailable();
          return result;
        };
      },
    });
  const begin = db.transaction.bind(db);
  const spy = vi.spyOn(db, 'transaction').mockImplementation(() => losing(begin()));
  return () => spy.mockRestore();
}
