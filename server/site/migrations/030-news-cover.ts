import { addColumn, type Migration } from './ddl.ts';

/** A picture of the library in place of a news item's scene (docs/decisions/105-covers-and-films.md). */
export const newsCover: Migration = {
  name: '030-news-cover',
  statements: (types) => addColumn(types, 'news', 'cover', 'INT NULL'),
};
