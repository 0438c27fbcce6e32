/** Of bans: characters of texts, own reasons, and the longest ban that ends. */
export const banLimits = {
  note: 500,
  evidence: 4_000,
  reason: 100,
  liftReason: 300,
  ownReasons: 50,
  longestHours: 24 * 365 * 5,
  /** Per page. */
  listed: 50,
} as const;
