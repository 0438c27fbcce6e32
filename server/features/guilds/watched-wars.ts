import type { GuildCounters } from '#server/game/world/guilds.ts';
import type { WarResult } from '#server/site/tables/guilds.ts';

/** What the site noted of a guild. */
export interface WatchedGuild {
  readonly id: number;
  readonly won: number;
  readonly drawn: number;
  readonly lost: number;
}

export interface WarEnd {
  readonly id: number;
  readonly result: WarResult;
}

/** More at once is a restored database, not as many wars. */
const mostAtOnce = 5;

/** The wars that ended between two looks at a guild. A counter that fell, or jumped, says nothing. */
export function endsBetween(before: WatchedGuild, now: WatchedGuild): readonly WarEnd[] {
  const counts = (['won', 'drawn', 'lost'] as const).map(
    (result) => [result, now[result] - before[result]] as const,
  );
  const all = counts.reduce((sum, [, count]) => sum + Math.max(0, count), 0);
  if (all > mostAtOnce || counts.some(([, count]) => count < 0)) return [];
  return counts.flatMap(([result, count]) => Array.from({ length: count }, () => ({ id: now.id, result })));
}

/** Null when the game does not say all three. */
export function toWatched({ id, won, drawn, lost }: GuildCounters): WatchedGuild | null {
  return won === null || drawn === null || lost === null ? null : { id, won, drawn, lost };
}
