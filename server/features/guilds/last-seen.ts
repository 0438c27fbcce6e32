import type { LastSeen } from '#contract/guilds/wars.ts';
import { shiftDay } from '#server/site/time.ts';

/** How long ago, coarse by design. @param clock the game's local time, like `lastPlay` `YYYY-MM-DD HH:MM:SS` */
export function lastSeen(lastPlay: string | null, clock: string): LastSeen | null {
  if (lastPlay === null || clock === '') return null;
  const [day, today] = [lastPlay.slice(0, 10), clock.slice(0, 10)];
  if (day >= today) return 'today';
  if (day >= shiftDay(today, -1)) return 'yesterday';
  if (day > shiftDay(today, -7)) return 'week';
  return day > shiftDay(today, -30) ? 'month' : 'long';
}
