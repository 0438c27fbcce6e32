import { createTable, type Migration } from './ddl.ts';

export const downloads: Migration = {
  name: '003-downloads',
  statements: (types) => [
    ...createTable(types, 'downloads', [
      `id ${types.id}`,
      'title VARCHAR(2000) NOT NULL',
      `description ${types.longText} NOT NULL`,
      'license VARCHAR(2000) NOT NULL',
      'platform VARCHAR(2000) NOT NULL',
      'version VARCHAR(2000) NOT NULL',
      'file_size VARCHAR(2000) NOT NULL',
      'bytes BIGINT NULL',
      `sha256 ${types.code(64)} NULL`,
      `file_key ${types.code(100)} NULL`,
      'url VARCHAR(2000) NOT NULL',
      'download_count INT NOT NULL DEFAULT 0',
      `created_at ${types.time} NOT NULL`,
    ]),
    ...createTable(
      types,
      'download_translations',
      [
        'download_id INT NOT NULL',
        `language ${types.code(10)} NOT NULL`,
        'title VARCHAR(4000) NULL',
        `description ${types.longText} NULL`,
        `state ${types.code(10)} NOT NULL`,
        `engine ${types.code(64)} NULL`,
        `updated_at ${types.time} NOT NULL`,
        'PRIMARY KEY (download_id, language)',
      ],
      { download_translations_by_state: 'state, updated_at' },
    ),
  ],
};
