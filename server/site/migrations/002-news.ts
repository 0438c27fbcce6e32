import { createTable, type Migration } from './ddl.ts';

export const news: Migration = {
  name: '002-news',
  statements: (words) => [
    ...createTable(
      words,
      'news',
      [
        `id ${words.id}`,
        'title VARCHAR(300) NOT NULL',
        `content ${words.longText} NOT NULL`,
        'author_name VARCHAR(100) NOT NULL',
        `created_at ${words.time} NOT NULL`,
        `updated_at ${words.time} NOT NULL`,
      ],
      { news_by_time: 'created_at, id' },
    ),
    ...createTable(
      words,
      'news_translations',
      [
        'news_id INT NOT NULL',
        `language ${words.code(10)} NOT NULL`,
        'title VARCHAR(600) NULL',
        `content ${words.longText} NULL`,
        `state ${words.code(10)} NOT NULL`,
        `engine ${words.code(64)} NULL`,
        `updated_at ${words.time} NOT NULL`,
        'PRIMARY KEY (news_id, language)',
      ],
      { news_translations_by_state: 'state, updated_at' },
    ),
  ],
};
