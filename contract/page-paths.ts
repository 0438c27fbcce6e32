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

/** What everybody may read and search engines should list, beside news items and published pages. */
export const publicPaths = [
  '/',
  '/news',
  '/register',
  '/downloads',
  '/ranking',
  '/ranking?tab=guilds',
  '/recover',
] as const;

/** Screens about a visitor, and everything below them: no search engine has any business there. */
export const personalPaths = [
  '/account',
  '/characters',
  '/change-password',
  '/change-email',
  '/reset-password',
  '/admin',
] as const;
