import { addColumn, createIndex, type Migration } from './ddl.ts';

/** Texts in any language; kinds, pinned and scheduled news (docs/decisions/101-writing.md). */
export const writing: Migration = {
  name: '026-writing',
  statements: (types) => {
    const english = `${types.code(10)} NOT NULL DEFAULT 'en'`;
    return [
      ...['news', 'pages', 'downloads'].flatMap((table) => addColumn(types, table, 'language', english)),
      ...addColumn(types, 'translations', 'source_language', english),
      ...addColumn(types, 'news', 'kind', `${types.code(20)} NOT NULL DEFAULT 'news'`),
      ...addColumn(types, 'news', 'pinned', 'INT NOT NULL DEFAULT 0'),
      ...addColumn(types, 'news', 'publish_at', `${types.time} NULL`),
      ...addColumn(types, 'news', 'preview_hash', `${types.code(64)} NULL`),
      ...createIndex(types, 'news', 'news_by_place', 'pinned, created_at, id'),
    ];
  },
};
