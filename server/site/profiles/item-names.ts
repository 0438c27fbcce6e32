import type { LanguageCode } from '#contract/languages.ts';
import type { Site } from '#server/site/site.ts';

type SiteDb = Pick<Site, 'db'>;

/** Of a file without a language, such as `item_names.txt`. */
export const noLanguage = '';

/** Languages whose names serve where the reader's own has none, the best first. */
function languagesFor(language: LanguageCode): readonly string[] {
  return [...new Set([language, ...(language === 'en-gb' ? ['en'] : []), noLanguage, 'en'])];
}

/** Names of items as the owner has imported them, in the reader's language where there is one. @throws SiteUnavailable */
export async function readItemNames(
  { db }: SiteDb,
  vnums: readonly number[],
  language: LanguageCode,
): Promise<ReadonlyMap<number, string>> {
  if (vnums.length === 0) return new Map();
  const wanted = languagesFor(language);
  const rows = await db
    .selectFrom('item_names')
    .selectAll()
    .where('language', 'in', wanted)
    .where('vnum', 'in', vnums)
    .execute();
  const found = new Map<number, string>();
  for (const code of wanted.toReversed()) {
    for (const row of rows) if (row.language === code) found.set(row.vnum, row.name);
  }
  return found;
}

const rowsAtOnce = 500;

/** Replaces all names of a language. Repeatable: a broken-off run is mended by the next. @throws SiteUnavailable */
export async function replaceItemNames(
  { db }: SiteDb,
  language: string,
  names: ReadonlyMap<number, string>,
): Promise<void> {
  const rows = [...names].map(([vnum, name]) => ({ language, vnum, name }));
  await db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('item_names').where('language', '=', language).execute();
    for (let from = 0; from < rows.length; from += rowsAtOnce) {
      await transaction
        .insertInto('item_names')
        .values(rows.slice(from, from + rowsAtOnce))
        .execute();
    }
  });
}
