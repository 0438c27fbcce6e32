import { createTable, type Migration } from './ddl.ts';

export const leasesAndMeta: Migration = {
  name: '006-house',
  statements: (types) => [
    ...createTable(types, 'leases', [
      `name ${types.code(64)} NOT NULL PRIMARY KEY`,
      `holder ${types.code(64)} NOT NULL`,
      `held_until ${types.time} NOT NULL`,
    ]),
    ...createTable(types, 'meta', [
      `name ${types.code(64)} NOT NULL PRIMARY KEY`,
      `value ${types.longText} NOT NULL`,
    ]),
  ],
};
