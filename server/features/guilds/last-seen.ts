import { type Seen, seenBand } from '#contract/profiles/bands.ts';
import { daysBetween } from '#server/game/local-time.ts';

/** How long ago, coarse by design. @param clock the game's local time, like `lastPlay` `YYYY-MM-DD HH:MM:SS` */
export function lastSeen(lastPlay: string | null, clock: string): Seen | null {
  if (lastPlay === null || clock === '') return null;
  return seenBand(daysBetween(lastPlay, clock));
}
