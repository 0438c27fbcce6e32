import type { Stamp } from './stamp.ts';

/** When characters were last unlocked, and where they stood before. */
export interface CharacterUnlocksTable {
  character_id: number;
  account_id: number;
  login: string;
  at: Stamp;
  map_index: number;
  x: number;
  y: number;
}

/** What a character's owner lets others see; without a row what `defaultShown` says. Flags are 0 or 1. */
export interface CharacterProfilesTable {
  account_id: number;
  character_id: number;
  shows_page: number;
  shows_last_seen: number;
  shows_history: number;
  shows_equipment: number;
  changed_at: Stamp;
}

/** Names under which characters were seen, so that old addresses lead on. */
export interface CharacterNamesTable {
  character_id: number;
  /** In its search form. */
  name: string;
  seen_at: Stamp;
}

/** Names of items as `npm run import-names` has read them. */
export interface ItemNamesTable {
  /** A language code of the site; empty for a file without one. */
  language: string;
  vnum: number;
  name: string;
}

/** What the site notes of characters and items. */
export interface CharactersTables {
  character_unlocks: CharacterUnlocksTable;
  character_profiles: CharacterProfilesTable;
  character_names: CharacterNamesTable;
  item_names: ItemNamesTable;
}
