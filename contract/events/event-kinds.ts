/** What an event is about. The first three raise a rate of the game. */
export const eventKinds = [
  'exp',
  'drop',
  'yang',
  'oxQuiz',
  'kingdomWar',
  'seasonal',
  'tournament',
  'other',
] as const;

export type EventKind = (typeof eventKinds)[number];

/** Kinds with a rate in per cent. */
export const rateKinds = ['exp', 'drop', 'yang'] as const satisfies readonly EventKind[];

export type RateKind = (typeof rateKinds)[number];

export function isRateKind(kind: EventKind): kind is RateKind {
  return rateKinds.some((each) => each === kind);
}

/** The game's rates, in the order they are shown. */
export const gameRates = ['exp', 'item', 'yangChance', 'yang'] as const;

export type GameRate = (typeof gameRates)[number];

/** In per cent. */
export const normalRate = 100;

export const eventRepeats = ['once', 'weekly'] as const;

export type EventRepeats = (typeof eventRepeats)[number];

/** What is said about a running event: the game agrees, disagrees, or cannot be asked about it. */
export const confirmations = ['confirmed', 'differs', 'unknown'] as const;

export type Confirmation = (typeof confirmations)[number];

/** Names of the game's event flags; the column holds 32 characters. */
export const flagPattern = /^[A-Za-z0-9_]{1,32}$/;

export const eventLimits = {
  /** Planned at a time. */
  events: 200,
  title: 100,
  /** Characters of Markdown. */
  text: 1_000,
  /** In per cent; the game takes no more than 1000. */
  lowestRate: 101,
  highestRate: 1_000,
  shortestMinutes: 5,
  /** Of one that takes place once: 60 days. Weekly ones end before they begin again. */
  longestMinutes: 60 * 24 * 60,
  weekMinutes: 7 * 24 * 60,
  /** The first day is at most so far ahead. */
  daysAhead: 730,
  /** Events that visitors see, those that begin first. */
  shown: 50,
  /** Days ahead whose occurrences are listed, beyond the next one of each event. */
  shownDays: 28,
  shownOccurrences: 5,
} as const;
