import { LRUCache } from 'lru-cache';
import { insertNew } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

const maxRemembered = 20_000;
/** A name is written again after a month, so that it stays as long as it is in use. */
const againSeconds = 30 * 86_400;
const maxNameLength = 64;
/** The same name may have been several characters' one after another. */
const maxFound = 5;

/** Names under which characters were seen here. Names are search forms. */
export interface FormerNames {
  /** Stores the name of a character, once a month at most. @throws SiteUnavailable */
  note(characterId: number, name: string, now: Date): Promise<void>;
  /** Characters that were seen with this name, the latest first. @throws SiteUnavailable */
  find(name: string): Promise<readonly number[]>;
}

export function openFormerNames({ db }: SiteDb): FormerNames {
  const noted = new LRUCache<number, string>({ max: maxRemembered, ttl: againSeconds * 1000 });
  return {
    async note(characterId, name, now) {
      if (name.length > maxNameLength || noted.get(characterId) === name) return;
      const seen_at = stamp(now);
      const isNew = await insertNew(
        db.insertInto('character_names').values({ character_id: characterId, name, seen_at }),
      );
      if (!isNew) {
        await db
          .updateTable('character_names')
          .set({ seen_at })
          .where('character_id', '=', characterId)
          .where('name', '=', name)
          .where('seen_at', '<', stamp(secondsAfter(now, -againSeconds)))
          .execute();
      }
      noted.set(characterId, name);
    },
    async find(name) {
      const rows = await db
        .selectFrom('character_names')
        .select('character_id')
        .where('name', '=', name)
        .orderBy('seen_at', 'desc')
        .limit(maxFound)
        .execute();
      return rows.map((row) => row.character_id);
    },
  };
}
