import type { ShownRate } from '#contract/api/world/events.ts';
import {
  type Confirmation,
  type EventKind,
  type GameRate,
  gameRates,
  isRateKind,
  normalRate,
  type RateKind,
} from '#contract/events/event-kinds.ts';
import type { GameEvents } from '#server/game/world/game-events.ts';
import { kindFlags, rateFlags } from './game-flags.ts';

/** What a running event has announced. */
export interface Announced {
  readonly kind: EventKind;
  readonly value: number | null;
  /** None: all. */
  readonly empires: readonly number[];
  /** Empty for that of its kind. */
  readonly flag: string;
}

type Flags = NonNullable<GameEvents['flags']>;

const allEmpires = [1, 2, 3];

/** Either of them makes a yang event: owners raise how much falls, or how often. */
const ratesOf: Readonly<Record<RateKind, readonly GameRate[]>> = {
  exp: ['exp'],
  drop: ['item'],
  yang: ['yang', 'yangChance'],
};

/** A rate in per cent for an empire: what the flag says, raised by the bonus of the empire and that of all. */
function rateFor(rate: GameRate, empire: number, flags: Flags, { bonuses }: GameEvents): number {
  const flag = flags[rateFlags[rate]] ?? 0;
  const base = flag > 0 ? flag : normalRate;
  const ofEmpire = (bonuses ?? []).filter((each) => each.rate === rate && [0, empire].includes(each.empire));
  // The core counts the bonus of all empires or that of one, whichever is higher.
  const bonus = Math.max(0, ...ofEmpire.map(({ value }) => value));
  return Math.round((base * (normalRate + bonus)) / normalRate);
}

/** Whether the game agrees that an event is running; `unknown` where it does not say. */
export function confirm({ kind, value, empires, flag }: Announced, game: GameEvents | null): Confirmation {
  if (!game?.flags) return 'unknown';
  const { flags } = game;
  if (flag !== '') return flags[flag] ? 'confirmed' : 'differs';
  if (isRateKind(kind)) {
    const concerned = empires.length > 0 ? empires : allEmpires;
    const isRaised = (rate: GameRate) =>
      concerned.every((empire) => rateFor(rate, empire, flags, game) >= (value ?? normalRate));
    if (ratesOf[kind].some(isRaised)) return 'confirmed';
    // A bonus that the core has only in its memory may make the difference.
    return game.bonuses === null ? 'unknown' : 'differs';
  }
  const ofKind = kindFlags[kind] ?? [];
  // Quests raise them in their own ways, so a flag that is not set proves nothing.
  return ofKind.some((name) => flags[name]) ? 'confirmed' : 'unknown';
}

export interface RunningEvent extends Announced {
  readonly endsAt: Date;
}

/** @param running those that are planned for now; `game` null while it cannot be read */
export function ratesOfGame(game: GameEvents | null, running: readonly RunningEvent[]): ShownRate[] | null {
  if (!game?.flags) return null;
  const { flags } = game;
  return gameRates.map((name) => {
    const byEmpire = allEmpires.map((empire) => ({ empire, value: rateFor(name, empire, flags, game) }));
    const value = Math.min(...byEmpire.map((each) => each.value));
    const raising = running.filter(({ kind }) => isRateKind(kind) && ratesOf[kind].includes(name));
    const raised = raising.filter((event) => confirm(event, game) === 'confirmed');
    const isHigh = byEmpire.some((each) => each.value > normalRate);
    const ends = raised.map(({ endsAt }) => endsAt.getTime());
    return {
      name,
      value,
      empires: byEmpire.filter((each) => each.value > value),
      until: isHigh && ends.length > 0 ? new Date(Math.max(...ends)).toISOString() : null,
    };
  });
}
