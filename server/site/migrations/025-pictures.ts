import { createTable, type Migration } from './ddl.ts';

/** The library of pictures (docs/decisions/100-pictures.md). */
export const pictures: Migration = {
  name: '025-pictures',
  statements: (types) =>
    createTable(types, 'pictures', [
      `id ${types.id}`,
      `file_key ${types.code(32)} NOT NULL UNIQUE`,
      'name VARCHAR(255) NOT NULL',
      'alt VARCHAR(1000) NOT NULL',
      'width INT NOT NULL',
      'height INT NOT NULL',
      'bytes INT NOT NULL',
      'files VARCHAR(1000) NOT NULL',
      `created_at ${types.time} NOT NULL`,
    ]),
};
