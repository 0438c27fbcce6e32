import { createTable, type Migration } from './ddl.ts';

/** Stored files without a download: incoming, waiting for one, or to be removed. */
export const uploads: Migration = {
  name: '009-uploads',
  statements: (words) =>
    createTable(
      words,
      'uploads',
      [
        `file_key ${words.code(100)} NOT NULL PRIMARY KEY`,
        'name VARCHAR(255) NOT NULL',
        'bytes BIGINT NULL',
        `sha256 ${words.code(64)} NULL`,
        `remove_after ${words.time} NOT NULL`,
      ],
      { uploads_by_end: 'remove_after' },
    ),
};
