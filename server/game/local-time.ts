import { type RawBuilder, sql } from 'kysely';

/**
 * The game's local time so many seconds from now, as the database reckons it: where its clock changes, a day has not 24
 * hours. Null after 2038 on older servers.
 * @param seconds negative for earlier
 */
export function localTimeIn(seconds: number): RawBuilder<string | null> {
  return sql`FROM_UNIXTIME(UNIX_TIMESTAMP() + ${seconds})`;
}

/**
 * Milliseconds of the game's local time, comparable with another of the same clock; NaN when it cannot be read.
 * @param local `YYYY-MM-DD HH:MM:SS` by the game's own clock, whose zone is unknown
 */
export function parseLocalTime(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}Z`);
}

/**
 * The game's local time, moved as if every day had 24 hours.
 * @param local as above
 * @param milliseconds negative for earlier
 */
export function shiftLocalTime(local: string, milliseconds: number): string {
  const time = parseLocalTime(local) + milliseconds;
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

const dayMs = 86_400_000;

/** Days by the calendar, 0 if `to` is earlier. @param from as above, as `to` */
export function daysBetween(from: string, to: string): number {
  const dayOf = (local: string) => Date.parse(`${local.slice(0, 10)}T00:00:00Z`);
  return Math.max(0, Math.round((dayOf(to) - dayOf(from)) / dayMs));
}
