/** The sidebar's addresses without a screen of their own: an administrator can publish a page for each. */
export const pagePaths = [
  '/team',
  '/code-of-conduct',
  '/game-rules',
  '/rules',
  '/donate',
  '/premium',
  '/item-shop',
  '/guides',
  '/updates',
  '/show-email',
  '/recover-storage',
  '/unlock-character',
  '/storekeeper',
  '/guild/1',
] as const;

export type PagePath = (typeof pagePaths)[number];
