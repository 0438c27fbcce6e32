import type { Stamp } from './tables.ts';

/** How a moment is kept in the site's database. */
export function stamp(moment: Date): Stamp {
  return moment.toISOString().slice(0, 19).replace('T', ' ');
}

/** The moment a stamp stands for. */
export function momentOf(kept: Stamp): Date {
  return new Date(`${kept.replace(' ', 'T')}Z`);
}

/** A stamp as the API says it: ISO 8601 in UTC. */
export function isoTime(kept: Stamp): string {
  return `${kept.replace(' ', 'T')}Z`;
}

/** A moment some seconds later, or earlier when negative. */
export function secondsAfter(moment: Date, seconds: number): Date {
  return new Date(moment.getTime() + seconds * 1000);
}
