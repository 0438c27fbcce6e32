/**
 * Milliseconds of the game's local time, comparable with another of the same clock; NaN when it cannot be read.
 * @param local `YYYY-MM-DD HH:MM:SS` by the game's own clock, whose zone is unknown
 */
export function parseLocalTime(local: string): number {
  return Date.parse(`${local.replace(' ', 'T')}Z`);
}

/**
 * The game's local time, moved.
 * @param local as above
 * @param milliseconds negative for earlier
 */
export function shiftLocalTime(local: string, milliseconds: number): string {
  const time = parseLocalTime(local) + milliseconds;
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
