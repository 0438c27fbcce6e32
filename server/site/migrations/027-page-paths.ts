import type { Migration } from './ddl.ts';

/** Pages at any path are longer than those of the menus (docs/decisions/102-pages-at-any-path.md). */
export const pagePaths: Migration = {
  name: '027-page-paths',
  statements: (types) =>
    types.dialect === 'mysql' ? [`ALTER TABLE pages MODIFY path ${types.code(80)} NOT NULL`] : [],
};
