import { sql } from 'kysely';
import type { Site } from '#server/site/site.ts';
import { isoTime } from '#server/site/time.ts';

type SiteDb = Pick<Site, 'db'>;

const perPage = 1_000;
/** Those who run a site for years change texts and looks of many kilobytes; the archive is built in memory. */
const maxValueBytes = 5 * 1024 ** 2;

/** All that the login changed, the newest first, with the size of the values before and after in place of them. */
async function readSizes({ db }: SiteDb, login: string) {
  const found = [];
  for (let before = Number.MAX_SAFE_INTEGER; ; ) {
    const page = await db
      .selectFrom('audit')
      .select(['id', 'at', 'address', 'action', 'subject'])
      .select(
        sql<number>`COALESCE(LENGTH(before_value), 0) + COALESCE(LENGTH(after_value), 0)`.as('valueBytes'),
      )
      .where('login', '=', login)
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(perPage)
      .execute();
    found.push(...page);
    before = page.at(-1)?.id ?? 0;
    if (page.length < perPage) return found;
  }
}

/** How many of the newest have room for their values. */
function countWithValues(newestFirst: readonly { readonly valueBytes: number }[]): number {
  let room = maxValueBytes;
  const tooMany = newestFirst.findIndex(({ valueBytes }) => {
    room -= Number(valueBytes);
    return room < 0;
  });
  return tooMany === -1 ? newestFirst.length : tooMany;
}

/** What the login changed, the oldest first. Of the newest also the values before and after, where there is room. */
export async function readOwnChanges({ db }: SiteDb, login: string) {
  const newestFirst = await readSizes({ db }, login);
  const withValues = countWithValues(newestFirst);
  const oldest = newestFirst[withValues - 1];
  const rows = oldest
    ? await db
        .selectFrom('audit')
        .select(['id', 'before_value', 'after_value'])
        .where('login', '=', login)
        .where('id', '>=', oldest.id)
        .execute()
    : [];
  const values = new Map(rows.map(({ id, before_value, after_value }) => [id, [before_value, after_value]]));
  const changes = newestFirst.toReversed().map(({ id, at, valueBytes: _, ...entry }) => {
    const [before, after] = values.get(id) ?? [];
    return { at: isoTime(at), ...entry, before, after };
  });
  const count = newestFirst.length - withValues;
  const leftOut =
    count > 0
      ? `The values before and after of the oldest ${count} changes are left out: this file holds about 5 MB of them.`
      : undefined;
  return { changes, leftOut };
}
