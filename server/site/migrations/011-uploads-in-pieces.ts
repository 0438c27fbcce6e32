import { createTable, type Migration } from './ddl.ts';

/** Owner and size of resumable uploads. Their times are in `uploads`. */
export const uploadsInPieces: Migration = {
  name: '011-uploads-in-pieces',
  statements: (words) =>
    createTable(words, 'uploads_in_pieces', [
      `file_key ${words.code(100)} NOT NULL PRIMARY KEY`,
      'login VARCHAR(64) NOT NULL',
      'bytes BIGINT NOT NULL',
    ]),
};
