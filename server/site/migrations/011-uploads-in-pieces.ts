import { createTable, type Migration } from './ddl.ts';

/** Owner and size of resumable uploads. Their times are in `uploads`. */
export const uploadsInPieces: Migration = {
  name: '011-uploads-in-pieces',
  statements: (types) =>
    createTable(types, 'uploads_in_pieces', [
      `file_key ${types.code(100)} NOT NULL PRIMARY KEY`,
      'login VARCHAR(64) NOT NULL',
      'bytes BIGINT NOT NULL',
    ]),
};
