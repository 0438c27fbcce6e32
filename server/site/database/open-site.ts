import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, sql } from 'kysely';
import { createLogThrottle } from '#server/logging/log-throttle.ts';
import { followDatabaseClock } from '#server/site/clock.ts';
import type { SiteDialect } from '#server/site/migrations/ddl.ts';
import { migrate, RestoreUnfinished, restoreMark } from '#server/site/migrations/migrate.ts';
import type { Site, SiteLog, SiteSettings } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { DiskUnavailable, openSqlite, sqliteDialect } from '#server/sqlite/sqlite-dialect.ts';
import { listTables } from './list-tables.ts';
import { ensureSiteSchema, explainSiteError, openForMigrating, openMysqlSite, SiteProblem } from './mysql.ts';

/**
 * Opens the site's database, creates what is missing and migrates it. Without `DATABASE_URL` it is
 * `site.sqlite` in `DATA_DIR`.
 * @throws SiteProblem when the owner has to act first
 */
export async function openSite(settings: SiteSettings, log: SiteLog): Promise<Site> {
  const dialect: SiteDialect = settings.DATABASE_URL ? 'mysql' : 'sqlite';
  const { db, stats } = settings.DATABASE_URL
    ? await openMysqlSite(settings.DATABASE_URL, settings.SITE_SCHEMA, log)
    : { db: openSqliteSite(settings.dataDir, log), stats: undefined };
  try {
    const applied = await migrateSite(settings, db);
    if (applied.length > 0) log.info({ applied }, 'The site database was migrated');
  } catch (error) {
    await db.destroy();
    throw explainSiteError(error, settings.SITE_SCHEMA);
  }
  if (!stats) return { db, dialect, close: () => db.destroy() };
  const stopFollowing = await followDatabaseClock({ read: () => readTime(db), log });
  const close = async () => {
    stopFollowing();
    await db.destroy();
  };
  return { db, dialect, connections: stats, close };
}

async function readTime(db: Site['db']): Promise<number> {
  const { rows } = await sql<{ now: string }>`SELECT UTC_TIMESTAMP(3) AS now`.execute(db);
  return Date.parse(`${rows[0]?.now.replace(' ', 'T')}Z`);
}

/** Opens the database over one connection without creating or migrating anything. */
export async function openExistingSite(settings: SiteSettings): Promise<Site> {
  const { DATABASE_URL, SITE_SCHEMA, dataDir } = settings;
  if (!DATABASE_URL) {
    const db = openSqliteSite(dataDir);
    return { db, dialect: 'sqlite', close: () => db.destroy() };
  }
  await ensureSiteSchema(DATABASE_URL, SITE_SCHEMA);
  const db = openForMigrating(DATABASE_URL, SITE_SCHEMA);
  return { db, dialect: 'mysql', close: () => db.destroy() };
}

/**
 * Opens the database for a command that works with what the site has written.
 * @throws SiteProblem before the first start, and after a restore that was broken off
 */
export async function openStartedSite(settings: SiteSettings): Promise<Site> {
  const site = await openExistingSite(settings);
  try {
    await rejectUnready(site);
    return site;
  } catch (error) {
    await site.close();
    throw explainSiteError(error, settings.SITE_SCHEMA);
  }
}

async function rejectUnready({ db, dialect }: Site): Promise<void> {
  if (!(await listTables(db, dialect)).includes('migrations')) {
    throw new SiteProblem("The site's database has no tables yet. Start the site once: npm start");
  }
  await rejectUnfinishedRestore(db);
}

/** @throws RestoreUnfinished */
export async function rejectUnfinishedRestore(db: Site['db']): Promise<void> {
  const mark = await db.selectFrom('migrations').select('name').where('name', '=', restoreMark).execute();
  if (mark.length > 0) throw new RestoreUnfinished();
}

async function migrateSite(
  { DATABASE_URL, SITE_SCHEMA }: SiteSettings,
  db: Site['db'],
): Promise<readonly string[]> {
  if (!DATABASE_URL) return migrate(db, 'sqlite');
  const patient = openForMigrating(DATABASE_URL, SITE_SCHEMA);
  try {
    return await migrate(patient, 'mysql');
  } finally {
    await patient.destroy();
  }
}

function openSqliteSite(dataDir: string, log?: SiteLog): Kysely<SiteTables> {
  mkdirSync(dataDir, { recursive: true });
  const throttle = createLogThrottle();
  const mapError = (error: unknown) => {
    if (!(error instanceof DiskUnavailable)) return error;
    const suppressed = throttle.record(error.kind);
    if (suppressed !== undefined)
      log?.warn({ kind: error.kind, suppressed }, "The site's database cannot use its disk");
    return new SiteUnavailable({ cause: error });
  };
  const database = openSqlite({ site: join(dataDir, 'site.sqlite') });
  return new Kysely<SiteTables>({ dialect: sqliteDialect(database, mapError) });
}
