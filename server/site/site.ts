import type { Kysely } from 'kysely';
import type { PoolStats } from '#server/mysql/pool.ts';
import type { Config } from '#server/settings/config.ts';
import type { SiteDialect } from './migrations/ddl.ts';
import type { SiteTables } from './tables/site-tables.ts';

export interface Site {
  readonly db: Kysely<SiteTables>;
  readonly dialect: SiteDialect;
  /** Pool statistics; only on a server. */
  readonly connections?: () => PoolStats;
  close(): Promise<void>;
}

/** A `Config` fits. */
export type SiteSettings = Pick<Config, 'DATABASE_URL' | 'SITE_SCHEMA' | 'dataDir'>;

/** The part of pino's logger that the site needs. */
export interface SiteLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
