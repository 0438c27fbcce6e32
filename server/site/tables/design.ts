import type { Generated } from 'kysely';
import type { LanguageCode } from '#contract/languages.ts';
import type { Stamp } from './stamp.ts';

/** A part of the site's design, which is drafted and published by itself. */
export type DesignPart = 'appearance' | 'home' | 'menus';

/** Published ones: never changed. */
export interface DesignVersionsTable {
  id: Generated<number>;
  part: DesignPart;
  /** JSON. */
  document: string;
  login: string;
  published_at: Stamp;
}

export interface DesignDraftsTable {
  part: DesignPart;
  document: string;
  /** Who changed it last. */
  login: string;
  changed_at: Stamp;
  /** A number that differs after each change of the draft. */
  revision: number;
}

/** The owner's own words in published parts of the design, once for all parts and versions that use them. */
export interface DesignTextsTable {
  id: Generated<number>;
  /** See `sourceHash`. */
  hash: string;
  language: LanguageCode;
  title: string;
  /** Markdown; may be empty. */
  content: string;
  created_at: Stamp;
  /** When a draft or published version was last seen to use it. */
  used_at: Stamp;
}

export interface DesignPicturesTable {
  /** SHA-256 of the uploaded file. */
  name: string;
  width: number;
  /** Base64. */
  png: string;
  created_at: Stamp;
}

/** Appearance, home and menus. */
export interface DesignTables {
  design_versions: DesignVersionsTable;
  design_drafts: DesignDraftsTable;
  design_texts: DesignTextsTable;
  design_pictures: DesignPicturesTable;
}
