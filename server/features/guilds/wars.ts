import type { PastWar, WarShown } from '#contract/api/world/guilds.ts';
import type { WarResult } from '#contract/guilds/wars.ts';
import type { BookedWar } from '#server/game/world/guilds.ts';

const mostBooked = 5;
const mostPast = 10;
/** A war lasts 30 minutes; one still open after three hours was ended by a restart. */
const longestWarMs = 3 * 3_600_000;

type Opponent = WarShown['opponent'];

export interface GuildWars {
  readonly running: readonly WarShown[];
  readonly booked: readonly WarShown[];
  readonly past: readonly PastWar[];
}

function resultFor(id: number, { winner, scores: [one, other] }: BookedWar): WarResult {
  if (winner === id) return 'won';
  if (winner > 0) return 'lost';
  // The game writes 0 for a draw, and also when a restart ended the war.
  return one === 0 && other === 0 ? 'cancelled' : 'drawn';
}

/**
 * A guild's booked wars by their state. Bookings whose time passed without a beginning are left out.
 * @param wars newest booking first
 * @param opponentOf null for guilds that are not listed
 */
export function warsOf(
  id: number,
  wars: readonly BookedWar[],
  opponentOf: (guildId: number) => Opponent,
  now: Date,
): GuildWars {
  const running: WarShown[] = [];
  const booked: WarShown[] = [];
  const past: PastWar[] = [];
  for (const war of wars) {
    const [first, second] = war.guilds;
    if (war.at === null || first === second || (first !== id && second !== id)) continue;
    const at = war.at * 1000;
    const shown = {
      id: war.id,
      kind: war.kind,
      at: new Date(at).toISOString(),
      opponent: opponentOf(first === id ? second : first),
    };
    const [own, other] = first === id ? war.scores : [war.scores[1], war.scores[0]];
    if (war.winner >= 0) past.push({ ...shown, own, other, result: resultFor(id, war) });
    else if (!war.started && at > now.getTime()) booked.push(shown);
    else if (war.started && now.getTime() - at < longestWarMs) running.push(shown);
  }
  const byTime = (one: WarShown, other: WarShown) => one.at.localeCompare(other.at);
  return {
    running: running.toSorted(byTime),
    booked: booked.toSorted(byTime).slice(0, mostBooked),
    past: past.toSorted((one, other) => byTime(other, one)).slice(0, mostPast),
  };
}
