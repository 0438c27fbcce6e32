import { createTable, type Migration } from './ddl.ts';

/** Modules that are switched on in the administration (docs/decisions/092-modules.md). */
export const switchedModules: Migration = {
  name: '028-modules',
  statements: (types) =>
    createTable(types, 'modules', [
      `name ${types.code(32)} NOT NULL PRIMARY KEY`,
      `switched_at ${types.time} NOT NULL`,
    ]),
};
