import { insertOnce, type Migration } from './ddl.ts';

/** The draft of the home page's blocks (docs/decisions/109-home-blocks.md). */
export const homeBlocks: Migration = {
  name: '034-home-blocks',
  statements: (types) => [
    `${insertOnce(types, 'design_drafts')} (part, document, login, changed_at, revision) VALUES ('home', '{}', '', '2026-01-01 00:00:00', 0)`,
  ],
};
