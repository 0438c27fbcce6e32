/** `battle` and `flag` are fought on a map of their own. */
export const warKinds = ['field', 'battle', 'flag', 'other'] as const;

export type WarKind = (typeof warKinds)[number];

/** `cancelled`: without a result, also when the game was restarted meanwhile. */
export const warResults = ['won', 'drawn', 'lost', 'cancelled'] as const;

export type WarResult = (typeof warResults)[number];
