import type { Movement } from '#contract/api/world/movement.ts';
import type { Player, WornItem } from '#contract/api/world/players.ts';
import { playtimeBand, seenBand, titleOf } from '#contract/profiles/bands.ts';
import type { FoundPlayer } from './find-player.ts';

/** What is only read where it is shown. */
export interface ShownDetails {
  readonly movement: Movement | null;
  readonly guildRank: number | null;
  readonly guildMark: string | null;
  readonly history: Player['history'];
  readonly equipment: readonly WornItem[] | null;
}

/** Names every field that leaves the server. */
export function presentPlayer(found: FoundPlayer, details: ShownDetails): Player {
  const { row, profile, shown, isOwn } = found;
  const { id, rank, name, job, empire, level, exp } = row;
  const { alignment, playtime, daysSincePlayed, guild } = profile;
  const { movement, guildRank, guildMark, history, equipment } = details;
  return {
    id,
    rank,
    name,
    job,
    empire,
    level,
    exp,
    movement,
    title: alignment === null ? null : titleOf(alignment),
    alignment,
    playtime: playtime === null ? null : playtimeBand(playtime),
    lastSeen: (shown.lastSeen || isOwn) && daysSincePlayed !== null ? seenBand(daysSincePlayed) : null,
    // One excluded from the ranking is led by a game master, and has no page.
    guild: guild && guildRank !== null ? { ...guild, rank: guildRank, mark: guildMark ?? undefined } : null,
    history,
    equipment: equipment && [...equipment],
    isEquipmentPrivate: !shown.equipment,
    isOwn,
    shown: isOwn ? shown : null,
  };
}
