import { type EngineState, overviewDays, type SystemStatus } from '#contract/api/status.ts';
import { translationStates } from '#contract/api/translations.ts';
import type { Services } from '#server/services.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { readDailyCounts } from '#server/site/daily-counts.ts';
import { countMails, countTranslations } from '#server/site/job-counts.ts';
import { dayIn, isoTime, stamp } from '#server/site/time.ts';
import { knownFreeBytes } from '#server/storage/free-bytes.ts';
import { type EngineRecord, nextMonth, readEngineRecords } from '#server/translation/engine-record.ts';
import {
  countFiles,
  countWaitingUploads,
  failedItems,
  lastMailReason,
  newAdministrators,
  oldestWaiting,
} from './queries.ts';

type StatusServices = Pick<Services, 'config' | 'log' | 'site' | 'storage'>;

const million = 1_000_000;
/** Precision of costs: a single item can cost a ten-thousandth of the currency. */
const smallest = 10_000;

/** Null without a price. */
export function costOf(characters: number, pricePerMillion: number | undefined): number | null {
  if (pricePerMillion === undefined) return null;
  return Math.round((characters / million) * pricePerMillion * smallest) / smallest;
}

type EngineSettings = Pick<Config, 'TRANSLATE_ENGINES' | 'TRANSLATE_QUOTAS' | 'TRANSLATE_PRICES'>;

/** Why and until when an engine is not used: quota used up, or too many failures. */
function pauseOf({ month, pausedUntil, trouble }: EngineRecord, quota: number | null, now: Date) {
  if (quota !== null && month.characters >= quota) {
    return { pausedUntil: isoTime(stamp(nextMonth(now))), trouble: 'quota' };
  }
  const isPaused = pausedUntil !== null && pausedUntil > now;
  return { pausedUntil: isPaused ? isoTime(stamp(pausedUntil)) : null, trouble };
}

async function engineStates(
  { site, config }: { readonly site: Services['site']; readonly config: EngineSettings },
  now: Date,
): Promise<EngineState[]> {
  const { TRANSLATE_ENGINES: names, TRANSLATE_QUOTAS: quotas, TRANSLATE_PRICES: prices } = config;
  const records = await readEngineRecords(site, names, now);
  return names.flatMap((name) => {
    const record = records.get(name);
    if (!record) return [];
    const quota = quotas[name] ?? null;
    const cost = costOf(record.month.characters, prices[name]);
    return [{ name, ...pauseOf(record, quota, now), month: { ...record.month, quota, cost } }];
  });
}

async function translationState(services: StatusServices, now: Date): Promise<SystemStatus['translation']> {
  const { site } = services;
  const [engines, counted, oldest, failed] = await Promise.all([
    engineStates(services, now),
    countTranslations(site),
    oldestWaiting(site),
    failedItems(site),
  ]);
  const counts = Object.fromEntries(translationStates.map((state) => [state, counted.get(state) ?? 0]));
  return {
    engines,
    counts: counts as SystemStatus['translation']['counts'],
    oldestWaitingAt: oldest === null ? null : isoTime(oldest),
    failedItems: failed,
  };
}

async function mailState({ config, site }: StatusServices, now: Date): Promise<SystemStatus['mail']> {
  const [counts, lastReason] = await Promise.all([countMails(site, now), lastMailReason(site)]);
  return { transport: config.SMTP_URL ? 'smtp' : 'files', ...counts, lastReason };
}

export async function readStatus(services: StatusServices, now = siteNow()): Promise<SystemStatus> {
  const { TIME_ZONE: timeZone } = services.config;
  const [days, translation, mail, files, waitingUploads, free, appeared] = await Promise.all([
    readDailyCounts(services.site, dayIn(timeZone, now), overviewDays),
    translationState(services, now),
    mailState(services, now),
    countFiles(services.site),
    countWaitingUploads(services.site, now),
    knownFreeBytes(services),
    newAdministrators(services.site, now),
  ]);
  const storage = { ...files, waitingUploads, freeBytes: free };
  return {
    timeZone,
    days,
    translation,
    mail,
    storage,
    newAdministrators: appeared,
  };
}
