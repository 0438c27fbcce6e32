/** Of the home page, in the order of a new site. */
export const blockKinds = [
  'hero',
  'welcome',
  'partners',
  'playerSearch',
  'promo',
  'notices',
  'status',
  'news',
  'classes',
  'countdown',
  'text',
  'picture',
] as const;

export type BlockKind = (typeof blockKinds)[number];

/** Kinds a home page may have several of; of all others it has one, which may be switched off. */
export const addedKinds = ['text', 'picture', 'countdown'] as const satisfies readonly BlockKind[];
export type AddedKind = (typeof addedKinds)[number];

export function isAddedKind(kind: BlockKind): kind is AddedKind {
  return addedKinds.some((each) => each === kind);
}

export const homeLimits = {
  blocks: 30,
  notices: 12,
  partners: 12,
  /** Characters. */
  title: 120,
  label: 60,
  lead: 400,
  text: 10_000,
  noticeText: 2_000,
} as const;

export const noticeEdges = ['gold', 'danger', 'success'] as const;
export const noticeIcons = ['bell', 'swords', 'check', 'info', 'warn', 'calendar', 'star', 'shop'] as const;
