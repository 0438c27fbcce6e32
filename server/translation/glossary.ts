import type { Site } from '#server/site/site.ts';

export async function readTerms({ db }: Pick<Site, 'db'>): Promise<readonly string[]> {
  const rows = await db.selectFrom('glossary').select('term').execute();
  return rows.map(({ term }) => term);
}
