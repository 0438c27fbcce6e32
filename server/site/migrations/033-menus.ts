import { insertOnce, type Migration } from './ddl.ts';

/** The draft of the menus (docs/decisions/108-menus.md); see 029 for why it is there from the beginning. */
export const menuDraft: Migration = {
  name: '033-menus',
  statements: (types) => [
    `${insertOnce(types, 'design_drafts')} (part, document, login, changed_at, revision) VALUES ('menus', '{}', '', '2026-01-01 00:00:00', 0)`,
  ],
};
