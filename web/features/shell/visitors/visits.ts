import { visitWindowMinutes } from '#contract/limits.ts';
import type { Api } from '#web/api.ts';

/** `localStorage`, or nothing where it is forbidden. */
export type VisitStorage = Pick<Storage, 'getItem' | 'setItem'>;

const countKey = 'visitorCount';
const timeKey = 'lastVisitTime';
const windowMs = visitWindowMinutes * 60_000;

/**
 * @param lastVisitTime stored milliseconds since the epoch
 * @returns true if that is more than 30 minutes ago, malformed, or in the future
 */
export function isNewVisit(lastVisitTime: string | null, now: number): boolean {
  const last = lastVisitTime === null || lastVisitTime === '' ? Number.NaN : Number(lastVisitTime);
  const sinceMs = now - last;
  return !(sinceMs >= 0 && sinceMs <= windowMs);
}

function keptCount(storage: VisitStorage): number | undefined {
  const count = Number(storage.getItem(countKey) ?? Number.NaN);
  return Number.isSafeInteger(count) && count >= 0 ? count : undefined;
}

/**
 * Counts this visit if the last one is long enough ago.
 * @returns the number of visitors; undefined when nothing newer than the server's count is known
 */
export async function countVisit(
  api: Pick<Api, 'call'>,
  storage: VisitStorage,
  now: number,
): Promise<number | undefined> {
  if (!isNewVisit(storage.getItem(timeKey), now)) return keptCount(storage);
  const { visitors } = await api.call('POST /api/visits');
  storage.setItem(countKey, String(visitors));
  storage.setItem(timeKey, String(now));
  return visitors;
}
