import { createTable, type Migration } from './ddl.ts';

export const news: Migration = {
  name: '002-news',
  statements: (types) => [
    ...createTable(
      types,
      'news',
      [
        `id ${types.id}`,
        'title VARCHAR(300) NOT NULL',
        `content ${types.longText} NOT NULL`,
        'author_name VARCHAR(100) NOT NULL',
        `created_at ${types.time} NOT NULL`,
        `updated_at ${types.time} NOT NULL`,
      ],
      { news_by_time: 'created_at, id' },
    ),
    ...createTable(
      types,
      'news_translations',
      [
        'news_id INT NOT NULL',
        `language ${types.code(10)} NOT NULL`,
        'title VARCHAR(600) NULL',
        `content ${types.longText} NULL`,
        `state ${types.code(10)} NOT NULL`,
        `engine ${types.code(64)} NULL`,
        `updated_at ${types.time} NOT NULL`,
        'PRIMARY KEY (news_id, language)',
      ],
      { news_translations_by_state: 'state, updated_at' },
    ),
  ],
};
