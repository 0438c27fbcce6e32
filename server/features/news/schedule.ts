import { ApiError } from '#server/errors.ts';
import { parseStamp, secondsAfter, stamp } from '#server/site/time.ts';
import type { NewsTimes } from './queries.ts';

/** When everybody is to see an item. */
export type PublishTime = Date | 'now';

const maxAheadSeconds = 2 * 366 * 86_400;

/** Without a time zone it would be the server's, which no writer knows. */
const zonedTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/;

/** @param given ISO 8601 with time zone; empty for now @throws ApiError `news.timeInvalid` */
export function readPublishTime(given: string, now: Date): PublishTime {
  if (given === '') return 'now';
  const time = zonedTime.test(given) ? new Date(given) : undefined;
  if (!time || Number.isNaN(time.getTime()) || time > secondsAfter(now, maxAheadSeconds)) {
    throw new ApiError('news.timeInvalid');
  }
  return time > now ? time : 'now';
}

/**
 * The times of an item. A scheduled one has the time of its publication for all dates that readers see, so that no
 * feed or sitemap knows it is older.
 * @param wanted undefined keeps what was
 * @param before of an existing item
 */
export function timesOf(wanted: PublishTime | undefined, now: Date, before?: NewsTimes): NewsTimes {
  const written = stamp(now);
  if (wanted instanceof Date) {
    const publish_at = stamp(wanted);
    return { publish_at, created_at: publish_at, updated_at: publish_at };
  }
  const isWaiting = before?.publish_at != null && parseStamp(before.publish_at) > now;
  if (before && wanted === undefined) {
    return { ...before, updated_at: isWaiting ? before.updated_at : written };
  }
  if (before && !isWaiting) return { ...before, updated_at: written };
  return { publish_at: null, created_at: written, updated_at: written };
}
