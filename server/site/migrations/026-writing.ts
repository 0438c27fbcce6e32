import { addColumn, createIndex, type Migration } from './ddl.ts';

/** Texts in any language; kinds, pinned and scheduled news (docs/decisions/101-writing.md). */
export const writing: Migration = {
  name: '026-writing',
  statements: (words) => {
    const english = `${words.code(10)} NOT NULL DEFAULT 'en'`;
    return [
      ...['news', 'pages', 'downloads'].flatMap((table) => addColumn(words, table, 'language', english)),
      ...addColumn(words, 'translations', 'source_language', english),
      ...addColumn(words, 'news', 'kind', `${words.code(20)} NOT NULL DEFAULT 'news'`),
      ...addColumn(words, 'news', 'pinned', 'INT NOT NULL DEFAULT 0'),
      ...addColumn(words, 'news', 'publish_at', `${words.time} NULL`),
      ...addColumn(words, 'news', 'preview_hash', `${words.code(64)} NULL`),
      ...createIndex(words, 'news', 'news_by_place', 'pinned, created_at, id'),
    ];
  },
};
