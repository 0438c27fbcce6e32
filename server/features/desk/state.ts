import type { DeskState, EngineState } from '#contract/desk.ts';
import { translationStates } from '#contract/translations.ts';
import type { Config } from '#server/config.ts';
import type { Parts } from '#server/parts.ts';
import { isoTime } from '#server/site/time.ts';
import type { EngineName } from '#server/translation/engine-settings.ts';
import {
  countFiles,
  countMails,
  countTranslations,
  countWaitingUploads,
  findEngines,
  lastMailReason,
  oldestWaiting,
} from './queries.ts';

type DeskParts = Pick<Parts, 'config' | 'log' | 'site' | 'storage'>;

const million = 1_000_000;
/** A ten-thousandth of the currency: an item costs no more than that where engines are cheap. */
const smallest = 10_000;

/** What a month's characters have cost; null without a price. */
export function costOf(characters: number, pricePerMillion: number | undefined): number | null {
  if (pricePerMillion === undefined) return null;
  return Math.round((characters / million) * pricePerMillion * smallest) / smallest;
}

type EngineSettings = Pick<Config, 'TRANSLATE_ENGINES' | 'TRANSLATE_QUOTAS' | 'TRANSLATE_PRICES'>;

async function engineStates(
  { site, config }: { readonly site: Parts['site']; readonly config: EngineSettings },
  now: Date,
): Promise<EngineState[]> {
  const found = await findEngines(site, now);
  return config.TRANSLATE_ENGINES.map((name: EngineName) => {
    const { pausedUntil = null, trouble = null } = found.states.get(name) ?? {};
    const { calls = 0, failures = 0, characters = 0 } = found.usage.get(name) ?? {};
    const quota = config.TRANSLATE_QUOTAS[name] ?? null;
    const cost = costOf(characters, config.TRANSLATE_PRICES[name]);
    return { name, pausedUntil, trouble, month: { calls, failures, characters, quota, cost } };
  });
}

async function translationState(parts: DeskParts, now: Date): Promise<DeskState['translation']> {
  const { site } = parts;
  const [engines, counted, oldest] = await Promise.all([
    engineStates(parts, now),
    countTranslations(site),
    oldestWaiting(site),
  ]);
  const counts = Object.fromEntries(translationStates.map((state) => [state, counted.get(state) ?? 0]));
  return {
    engines,
    counts: counts as DeskState['translation']['counts'],
    oldestWaitingAt: oldest === null ? null : isoTime(oldest),
  };
}

async function mailState({ config, site }: DeskParts, now: Date): Promise<DeskState['mail']> {
  const [counts, lastReason] = await Promise.all([countMails(site, now), lastMailReason(site)]);
  return { transport: config.SMTP_URL ? 'smtp' : 'files', ...counts, lastReason };
}

/** How much room is left; null where the store does not say, or cannot at the moment. */
async function freeBytes({ storage, log }: DeskParts): Promise<number | null> {
  try {
    return (await storage.freeBytes?.()) ?? null;
  } catch (error) {
    log.warn({ err: error }, 'The free room of the store is unknown');
    return null;
  }
}

/** What an administrator wants to know of the site's work: figures of now, of this month, of the last days. */
export async function readState(parts: DeskParts, now = new Date()): Promise<DeskState> {
  const [translation, mail, files, waitingUploads, free] = await Promise.all([
    translationState(parts, now),
    mailState(parts, now),
    countFiles(parts.site),
    countWaitingUploads(parts.site, now),
    freeBytes(parts),
  ]);
  return { translation, mail, storage: { ...files, waitingUploads, freeBytes: free } };
}
