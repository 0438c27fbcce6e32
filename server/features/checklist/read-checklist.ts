import { sql } from 'kysely';
import type { Check } from '#contract/api/setup/checklist.ts';
import { staffLogins } from '#server/access/staff/staff-logins.ts';
import { readLastBackup } from '#server/backup/last-backup.ts';
import { GameUnavailable } from '#server/game/errors.ts';
import { listInstalled } from '#server/models/list-models.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { countMails } from '#server/site/job-counts.ts';
import { findDeadPaths } from '#server/site/modules/dead-paths.ts';
import { hasSecondStep } from '#server/site/second-step/second-steps.ts';
import { knownFreeBytes } from '#server/storage/free-bytes.ts';
import { readEngineRecords } from '#server/translation/engine-record.ts';
import {
  checkAddress,
  checkBackup,
  checkDisk,
  checkGame,
  checkMail,
  checkMenu,
  checkPages,
  checkStaffStep,
  checkTranslation,
} from './checks.ts';

export type ChecklistServices = Pick<Services, 'config' | 'game' | 'log' | 'modules' | 'site' | 'storage'>;

/** Null while the game does not say who they are. */
async function staffWithoutStep({ config, game, site }: ChecklistServices): Promise<number | null> {
  try {
    const logins = [...(await staffLogins({ config, game, site }))];
    const accounts = await Promise.all(logins.map((login) => game.accounts.findByLogin(login)));
    const known = accounts.filter((account) => account !== undefined);
    const steps = await Promise.all(known.map((account) => hasSecondStep(site, account)));
    return steps.filter((has) => !has).length;
  } catch (error) {
    if (error instanceof GameUnavailable) return null;
    throw error;
  }
}

async function workingEngines({ config, site }: ChecklistServices, now: Date): Promise<string[]> {
  const records = await readEngineRecords(site, config.TRANSLATE_ENGINES, now);
  return [...records].flatMap(([name, { pausedUntil }]) =>
    pausedUntil === null || pausedUntil <= now ? [name] : [],
  );
}

/** A sentence has more: below, a page is a placeholder. Bytes on MariaDB, characters on SQLite. */
const placeholderLength = 40;

async function emptyPages({ site }: ChecklistServices): Promise<string[]> {
  const rows = await site.db
    .selectFrom('pages')
    .select('path')
    .where(sql`LENGTH(content)`, '<', placeholderLength)
    .orderBy('path')
    .execute();
  return rows.map(({ path }) => path);
}

/** Everything that is the same for all administrators. */
export async function readChecklist(services: ChecklistServices, now = siteNow()): Promise<readonly Check[]> {
  const { config, game, modules, site } = services;
  const [mails, engines, models, without, backup, dead, empty, free] = await Promise.all([
    countMails(site, now),
    workingEngines(services, now),
    listInstalled(config.modelsDir),
    staffWithoutStep(services),
    readLastBackup(site),
    findDeadPaths(site, modules.now()),
    emptyPages(services),
    knownFreeBytes(services),
  ]);
  return [
    ...checkAddress(config),
    checkMail(config, mails.failed),
    checkTranslation(config, engines, models.length),
    checkStaffStep(config, without),
    checkBackup(backup, now),
    checkGame(game.state()),
    checkMenu(dead),
    checkPages(empty),
    checkDisk(free),
  ];
}
