import type { Stamp } from './stamp.ts';

export interface LeasesTable {
  name: string;
  holder: string;
  held_until: Stamp;
}

/** Running instances that show the same game; only while another reads it for them. */
export interface SiteInstancesTable {
  /** The game, and the form of what is handed on: see `game-reader/game-reader.ts`. */
  channel: string;
  name: string;
  seen_at: Stamp;
  /** 1: it needs all that was read, not only what has changed. */
  wants_whole: number;
}

/** What was read of the game for all instances; the bytes are in `shared_reading_pieces`. */
export interface SharedReadingsTable {
  channel: string;
  /** `changes` lead from the number before to this one; `whole` is all at this number. */
  number: number;
  kind: 'changes' | 'whole';
  edition: string;
  /** Before packing. */
  bytes: number;
  published_at: Stamp;
}

export interface SharedReadingPiecesTable {
  edition: string;
  /** From 0. */
  piece: number;
  packed: Uint8Array;
  stored_at: Stamp;
}

/** Modules that are switched on in the administration. */
export interface ModulesTable {
  name: string;
  switched_at: Stamp;
}

export interface MetaTable {
  name: string;
  value: string;
}

export interface MigrationsTable {
  name: string;
  applied_at: Stamp;
}

/** What the running instances share. */
export interface InstancesTables {
  modules: ModulesTable;
  leases: LeasesTable;
  site_instances: SiteInstancesTable;
  shared_readings: SharedReadingsTable;
  shared_reading_pieces: SharedReadingPiecesTable;
  meta: MetaTable;
  migrations: MigrationsTable;
}
