import type { Kysely } from 'kysely';
import type { PoolStats } from '#server/mysql/pool.ts';
import type { Config } from '#server/settings/config.ts';
import type { SiteDialect } from './migrations/ddl.ts';
import type { SiteTables } from './tables.ts';

/** The site's own database, migrated and ready. */
export interface Site {
  readonly db: Kysely<SiteTables>;
  readonly dialect: SiteDialect;
  /** What its connections are doing; only where it is on a server. */
  readonly connections?: () => PoolStats;
  close(): Promise<void>;
}

/** What opening the site needs to know; a `Config` fits. */
export type SiteSettings = Pick<Config, 'DATABASE_URL' | 'SITE_SCHEMA' | 'dataDir'>;

/** The part of a log the site writes to; pino's and Fastify's loggers fit. */
export interface SiteLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
}
