import type { Insertable } from 'kysely';
import type { Site } from '#server/site/site.ts';
import type { NewsTable, TranslationsTable } from '#server/site/tables/texts.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

const firstOfApril = new Date('2026-04-01T12:00:00Z');

/** By default one minute newer than the item with the id before. @returns its id */
export async function writeNews(
  { db }: Site,
  number: number,
  given: Partial<Insertable<NewsTable>> = {},
): Promise<number> {
  const written = stamp(secondsAfter(firstOfApril, number * 60));
  const { insertId } = await db
    .insertInto('news')
    .values({
      title: `News ${number}`,
      content: `Text of news **${number}**`,
      author_name: 'Mirabel',
      created_at: written,
      updated_at: written,
      ...given,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Finished by default. */
export async function translateNews(
  { db }: Site,
  id: number,
  language: string,
  given: Partial<Insertable<TranslationsTable>> = {},
): Promise<void> {
  await db
    .insertInto('translations')
    .values({
      kind: 'news',
      subject_id: id,
      language,
      title: `Title in ${language}`,
      content: `Text in *${language}*`,
      state: 'done',
      engine: 'test',
      updated_at: stamp(firstOfApril),
      ...given,
    })
    .execute();
}
