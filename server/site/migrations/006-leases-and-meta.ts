import { createTable, type Migration } from './ddl.ts';

export const leasesAndMeta: Migration = {
  name: '006-house',
  statements: (words) => [
    ...createTable(words, 'leases', [
      `name ${words.code(64)} NOT NULL PRIMARY KEY`,
      `holder ${words.code(64)} NOT NULL`,
      `held_until ${words.time} NOT NULL`,
    ]),
    ...createTable(words, 'meta', [
      `name ${words.code(64)} NOT NULL PRIMARY KEY`,
      `value ${words.longText} NOT NULL`,
    ]),
  ],
};
