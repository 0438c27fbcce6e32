/**
 * The game's local time, moved.
 * @param local `YYYY-MM-DD HH:MM:SS` by the game's own clock, whose zone is unknown
 * @param milliseconds negative for earlier
 */
export function shiftLocalTime(local: string, milliseconds: number): string {
  const time = Date.parse(`${local.replace(' ', 'T')}Z`) + milliseconds;
  return new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}
