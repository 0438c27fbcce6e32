import type { WornBonus } from '#contract/api/world/players.ts';
import { bonusOf, type Slot, slotOf } from '#contract/profiles/equipment.ts';
import type { WornItem } from '#server/game/game.ts';

/** What a row of the game's items says, without names. */
export interface ReadItem {
  readonly slot: Slot;
  readonly vnum: number;
  readonly stones: readonly number[];
  readonly bonuses: readonly WornBonus[];
  readonly endsAt: Date | null;
}

/** Spirit stones of the game, but for the broken one; forks add more behind. */
const stones = { from: 28_000, to: 28_999, broken: 28_960 } as const;
/** Before it a number is a count of seconds, not a moment: 2001. */
const firstMoment = 1_000_000_000;
/** Only these have stones in their sockets; in others the numbers mean grades, times or monsters. */
const withStones: readonly Slot[] = ['armour', 'weapon'];
const withTime: readonly Slot[] = ['special1', 'special2', 'costume', 'hairstyle'];

function isStone(socket: number): boolean {
  return socket >= stones.from && socket <= stones.to && socket !== stones.broken;
}

/** Items of the game that last until a moment keep it in the first socket. */
function endOf([first = 0]: readonly number[]): Date | null {
  return first >= firstMoment ? new Date(first * 1000) : null;
}

/** Undefined for what is worn where the site shows nothing. Bonuses that only forks have are left out. */
export function readItem({ pos, vnum, sockets, bonuses }: WornItem): ReadItem | undefined {
  const slot = slotOf(pos);
  if (slot === undefined || vnum <= 0) return undefined;
  return {
    slot,
    vnum,
    stones: withStones.includes(slot) ? sockets.filter(isStone) : [],
    bonuses: bonuses.flatMap(({ type, value }) => {
      const bonus = bonusOf(type);
      return bonus ? [{ bonus, value }] : [];
    }),
    endsAt: withTime.includes(slot) ? endOf(sockets) : null,
  };
}
