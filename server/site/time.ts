import type { Stamp } from './tables.ts';

export function stamp(moment: Date): Stamp {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

export function parseStamp(kept: Stamp): Date {
  return new Date(`${kept.replace(' ', 'T')}Z`);
}

/** Converts a stamp to ISO 8601 in UTC, as the API returns it. */
export function isoTime(kept: Stamp): string {
  return `${kept.replace(' ', 'T')}Z`;
}

export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
