import { type Kysely, sql } from 'kysely';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';
import { accounts } from './001-accounts.ts';
import { news } from './002-news.ts';
import { downloads } from './003-downloads.ts';
import { visits } from './004-visits.ts';
import { audit } from './005-audit.ts';
import { leasesAndMeta } from './006-leases-and-meta.ts';
import { registeredLogins } from './007-registered-logins.ts';
import { outbox } from './008-outbox.ts';
import { uploads } from './009-uploads.ts';
import { translation } from './010-translations.ts';
import { uploadsInPieces } from './011-uploads-in-pieces.ts';
import { translationTurns } from './012-translation-turns.ts';
import { tokenFingerprints } from './013-token-fingerprints.ts';
import { dailyCounts } from './014-daily-counts.ts';
import { newsScene } from './015-news-scene.ts';
import { accountHistory } from './016-account-history.ts';
import { security } from './017-security.ts';
import { emailLinks } from './018-email-links.ts';
import { secondSteps } from './019-second-steps.ts';
import { mailDetails } from './020-mail-details.ts';
import { sessionProofs } from './021-session-proofs.ts';
import { passkeys } from './022-passkeys.ts';
import { dataExports } from './023-data-exports.ts';
import { accountDeletions } from './024-account-deletions.ts';
import { pictures } from './025-pictures.ts';
import { writing } from './026-writing.ts';
import { pagePaths } from './027-page-paths.ts';
import { switchedModules } from './028-modules.ts';
import { designs } from './029-designs.ts';
import { newsCover } from './030-news-cover.ts';
import { designTexts } from './032-design-texts.ts';
import { menuDraft } from './033-menus.ts';
import { homeBlocks } from './034-home-blocks.ts';
import { playerCounts } from './035-player-counts.ts';
import { events } from './036-events.ts';
import { profiles } from './037-profiles.ts';
import { guilds } from './038-guilds.ts';
import { standings } from './039-standings.ts';
import { characterUnlocks } from './040-character-unlocks.ts';
import { sharedReadings } from './041-shared-readings.ts';
import { modelOrders } from './042-models.ts';
import { roles } from './043-roles.ts';
import { accountFiles } from './044-account-files.ts';
import { bans } from './045-bans.ts';
import { tickets } from './046-tickets.ts';
import { figures } from './047-figures.ts';
import { webhooks } from './048-webhooks.ts';
import { hiddenPlayers } from './049-hidden-players.ts';
import { appeals } from './050-appeals.ts';
import { stepOnlyPasskeys } from './051-step-only-passkeys.ts';
import { createTable, ddlTypesOf, type Migration, type SiteDialect } from './ddl.ts';

/** In order of application; append new ones. */
export const migrations: readonly Migration[] = [
  accounts,
  news,
  downloads,
  visits,
  audit,
  leasesAndMeta,
  registeredLogins,
  outbox,
  uploads,
  translation,
  uploadsInPieces,
  translationTurns,
  tokenFingerprints,
  dailyCounts,
  newsScene,
  accountHistory,
  security,
  emailLinks,
  secondSteps,
  mailDetails,
  sessionProofs,
  passkeys,
  dataExports,
  accountDeletions,
  pictures,
  writing,
  pagePaths,
  switchedModules,
  designs,
  newsCover,
  designTexts,
  menuDraft,
  homeBlocks,
  playerCounts,
  events,
  profiles,
  guilds,
  standings,
  characterUnlocks,
  sharedReadings,
  modelOrders,
  roles,
  accountFiles,
  bans,
  tickets,
  figures,
  webhooks,
  hiddenPlayers,
  appeals,
  stepOnlyPasskeys,
];

const lockSeconds = 120;

/**
 * Migrates to the newest schema. Processes that start together take turns, so that each migration is applied once.
 * @returns the migrations this call applied
 */
export async function migrate(db: Kysely<SiteTables>, dialect: SiteDialect): Promise<readonly string[]> {
  if (dialect === 'sqlite') return db.transaction().execute((one) => applyPending(one, dialect));
  return db.connection().execute(async (one) => {
    await lock(one);
    try {
      return await applyPending(one, dialect);
    } finally {
      await sql`SELECT RELEASE_LOCK(SHA1(CONCAT('guildhall', DATABASE())))`.execute(one);
    }
  });
}

async function lock(db: Kysely<SiteTables>): Promise<void> {
  const { rows } = await sql<{ got: number | null }>`
    SELECT GET_LOCK(SHA1(CONCAT('guildhall', DATABASE())), ${lockSeconds}) AS got`.execute(db);
  if (rows[0]?.got !== 1) throw new Error(`another process has been migrating for ${lockSeconds} seconds`);
}

/** Stored like a migration's name: an interrupted restore has left incomplete data. */
export const restoreMark = 'restore unfinished';

/** The data is incomplete: the site must not start with it. */
export class RestoreUnfinished extends Error {
  override readonly name = 'RestoreUnfinished';
  constructor() {
    super(
      "A restore of the site's database was broken off. Run it again: npm run restore -- <folder> --replace",
    );
  }
}

/** Where it is noted which migrations were applied. Idempotent. */
export async function createMigrationsTable(db: Kysely<SiteTables>, dialect: SiteDialect): Promise<void> {
  const types = ddlTypesOf(dialect);
  await run(
    db,
    createTable(types, 'migrations', [
      `name ${types.code(64)} NOT NULL PRIMARY KEY`,
      `applied_at ${types.time} NOT NULL`,
    ]),
  );
}

/**
 * Applies missing migrations over one connection. The caller holds the lock.
 * @param wanted all migrations by default
 * @param options restoring: a restore calls this, and its mark stands
 * @throws RestoreUnfinished
 */
export async function applyPending(
  db: Kysely<SiteTables>,
  dialect: SiteDialect,
  wanted = migrations,
  { restoring = false } = {},
): Promise<readonly string[]> {
  const types = ddlTypesOf(dialect);
  await createMigrationsTable(db, dialect);
  const applied = await db.selectFrom('migrations').select('name').execute();
  if (!restoring && applied.some(({ name }) => name === restoreMark)) throw new RestoreUnfinished();
  const pending = wanted.filter(({ name }) => applied.every((each) => each.name !== name));
  for (const { name, statements } of pending) {
    await run(db, statements(types));
    await db
      .insertInto('migrations')
      .values({ name, applied_at: stamp(new Date()) })
      .execute();
  }
  return pending.map(({ name }) => name);
}

async function run(db: Kysely<SiteTables>, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db);
}
