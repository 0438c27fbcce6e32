import { createTable, type Migration } from './ddl.ts';

/** Stored files without a download: incoming, waiting for one, or to be removed. */
export const uploads: Migration = {
  name: '009-uploads',
  statements: (types) =>
    createTable(
      types,
      'uploads',
      [
        `file_key ${types.code(100)} NOT NULL PRIMARY KEY`,
        'name VARCHAR(255) NOT NULL',
        'bytes BIGINT NULL',
        `sha256 ${types.code(64)} NULL`,
        `remove_after ${types.time} NOT NULL`,
      ],
      { uploads_by_end: 'remove_after' },
    ),
};
