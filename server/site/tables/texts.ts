import type { Generated } from 'kysely';
import type { TranslatedKind, TranslationState } from '#contract/api/translations.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { NewsKind } from '#contract/news/news-kinds.ts';
import type { Stamp } from './stamp.ts';

export interface TranslationsTable {
  kind: TranslatedKind;
  subject_id: number;
  language: string;
  /** The language of the item's own texts, as the item's row says. */
  source_language: Generated<LanguageCode>;
  /** Null, like `content`, before the first translation; then what readers see. */
  title: string | null;
  content: string | null;
  state: TranslationState;
  engine: string | null;
  source_hash: string | null;
  /** Incremented with each new request: jobs of an older version must not write. */
  version: Generated<number>;
  attempts: Generated<number>;
  /** Not before this; null when nothing is to be done. */
  due_at: Stamp | null;
  /** The holder of the running job, and until when. */
  holder: string | null;
  held_until: Stamp | null;
  reason: string | null;
  updated_at: Stamp;
}

export interface TranslationMemoryTable {
  memory_key: string;
  text: string;
  used_at: Stamp;
}

/** An engine's state, shared by all instances. */
export interface EnginesTable {
  name: string;
  failures: Generated<number>;
  trouble: string | null;
  paused_until: Stamp | null;
}

export interface EngineUsageTable {
  engine: string;
  month: string;
  calls: Generated<number>;
  failures: Generated<number>;
  characters: Generated<number>;
}

export interface GlossaryTable {
  id: Generated<number>;
  term: string;
  created_at: Stamp;
}

export interface PagesTable {
  id: Generated<number>;
  path: string;
  /** The language title and content are written in. */
  language: Generated<LanguageCode>;
  title: string;
  content: string;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface NewsTable {
  id: Generated<number>;
  /** The language title and content are written in. */
  language: Generated<LanguageCode>;
  kind: Generated<NewsKind>;
  /** 1: listed before all others. */
  pinned: Generated<number>;
  title: string;
  content: string;
  author_name: string;
  /** Null: by the item's id. */
  scene: Generated<string | null>;
  /** Id of a picture of the library, shown in place of the scene. */
  cover: Generated<number | null>;
  /** Nobody but its preview link shows it earlier; null: visible since it was written. */
  publish_at: Generated<Stamp | null>;
  /** Hash of the token of its preview link. */
  preview_hash: Generated<string | null>;
  /** Its date for readers, which orders the list: of a scheduled item the time of its publication. */
  created_at: Stamp;
  updated_at: Stamp;
}

/** What the administration ordered of the built-in translation's models, for every folder of models. */
export interface ModelOrdersTable {
  /** `en-cs`, as the models' makers name languages. */
  direction: string;
  action: 'fetch' | 'keep' | 'cancel' | 'remove';
  size: 'best' | 'small';
  /** Another one for each order. */
  revision: number;
  ordered_at: Stamp;
}

/** How far one folder of models is with each order; instances that share the folder share its rows. */
export interface ModelFetchesTable {
  /** See `server/models/folder-id.ts`. */
  folder: string;
  direction: string;
  /** Of the order. */
  revision: number;
  state: 'working' | 'waiting' | 'failed' | 'done';
  /** A stable code: why it could not be done the last time. */
  reason: string | null;
  attempts: number;
  due_at: Stamp;
  done_bytes: number;
  total_bytes: number;
  updated_at: Stamp;
}

/** Texts, their translations, and what translates them. */
export interface TextsTables {
  news: NewsTable;
  pages: PagesTable;
  translations: TranslationsTable;
  translation_memory: TranslationMemoryTable;
  engines: EnginesTable;
  engine_usage: EngineUsageTable;
  glossary: GlossaryTable;
  model_orders: ModelOrdersTable;
  model_fetches: ModelFetchesTable;
}
