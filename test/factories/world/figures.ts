import type { TestApp } from '#test/app.ts';

/** Sums of today by language and empire. */
export async function addExampleFigures({ services: { site } }: TestApp): Promise<void> {
  const day = new Date().toISOString().slice(0, 10);
  await site.db
    .insertInto('figure_days')
    .values([
      { name: 'activeByLanguage', day, part: 'en', value: 12 },
      { name: 'activeByEmpire', day, part: '1', value: 12 },
    ])
    .execute();
}
