import { createIndex, type Migration } from './ddl.ts';

/** Every instance reads the few characters whose pages are hidden (docs/decisions/116-player-pages.md). */
export const hiddenPlayers: Migration = {
  name: '049-hidden-players',
  statements: (types) => createIndex(types, 'character_profiles', 'character_profiles_by_page', 'shows_page'),
};
