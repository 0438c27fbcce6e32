/** Reasons for a ban that every language has words for, at `bans.reasons`; owners add their own. */
export const builtInReasons = [
  'insults',
  'advertising',
  'cheating',
  'bot',
  'realMoney',
  'scam',
  'bugAbuse',
  'name',
] as const;

export type BuiltInReason = (typeof builtInReasons)[number];

/**
 * `writing`, `lifting` and `ending` last while the game is written; `active` is what holds, `lifted` was ended by staff,
 * `ended` by time.
 */
export const banStates = ['writing', 'active', 'lifting', 'ending', 'lifted', 'ended'] as const;

export type BanState = (typeof banStates)[number];
