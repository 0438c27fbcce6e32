/** Parts of a character's page that its owner shows or hides, in the order in which he sees them. */
export const shownParts = ['page', 'lastSeen', 'history', 'equipment'] as const;

/** What a character's owner lets others see. */
export type Shown = Record<(typeof shownParts)[number], boolean>;

/** Until its owner chooses: what the ranking tells anyway, and never what it wears. */
export const defaultShown: Shown = { page: true, lastSeen: true, history: true, equipment: false };
