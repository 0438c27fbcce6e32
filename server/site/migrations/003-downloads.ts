import { createTable, type Migration } from './ddl.ts';

export const downloads: Migration = {
  name: '003-downloads',
  statements: (words) => [
    ...createTable(words, 'downloads', [
      `id ${words.id}`,
      'title VARCHAR(2000) NOT NULL',
      `description ${words.longText} NOT NULL`,
      'license VARCHAR(2000) NOT NULL',
      'platform VARCHAR(2000) NOT NULL',
      'version VARCHAR(2000) NOT NULL',
      'file_size VARCHAR(2000) NOT NULL',
      'bytes BIGINT NULL',
      `sha256 ${words.code(64)} NULL`,
      `file_key ${words.code(100)} NULL`,
      'url VARCHAR(2000) NOT NULL',
      'download_count INT NOT NULL DEFAULT 0',
      `created_at ${words.time} NOT NULL`,
    ]),
    ...createTable(
      words,
      'download_translations',
      [
        'download_id INT NOT NULL',
        `language ${words.code(10)} NOT NULL`,
        'title VARCHAR(4000) NULL',
        `description ${words.longText} NULL`,
        `state ${words.code(10)} NOT NULL`,
        `engine ${words.code(64)} NULL`,
        `updated_at ${words.time} NOT NULL`,
        'PRIMARY KEY (download_id, language)',
      ],
      { download_translations_by_state: 'state, updated_at' },
    ),
  ],
};
