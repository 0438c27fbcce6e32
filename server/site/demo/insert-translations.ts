import type { Insertable, Transaction } from 'kysely';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import type { TranslationsTable } from '#server/site/tables/texts.ts';
import { type SourceTexts, sourceHash, type Texts } from '#server/site/translations.ts';

interface Item {
  readonly kind: TranslationsTable['kind'];
  readonly id: number;
  /** In English. */
  readonly source: SourceTexts;
  readonly at: string;
}

export const markdownOf = (blocks: readonly string[]) => blocks.join('\n\n');

/** Marked as edited by hand, so that no engine replaces them. */
export async function insertTranslations(
  db: Transaction<SiteTables>,
  { kind, id, source, at }: Item,
  translations: readonly (Texts & { readonly language: string })[],
): Promise<void> {
  const rows = translations.map(
    (texts): Insertable<TranslationsTable> => ({
      kind,
      subject_id: id,
      ...texts,
      source_hash: sourceHash(source),
      state: 'edited',
      engine: null,
      updated_at: at,
    }),
  );
  await db.insertInto('translations').values(rows).execute();
}
