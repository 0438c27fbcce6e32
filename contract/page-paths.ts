/** Sidebar paths without a built-in screen: an administrator can publish a page for each. */
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

/** Paths for the sitemap, beside news items and published pages. */
export const publicPaths = [
  '/',
  '/news',
  '/register',
  '/downloads',
  '/ranking',
  '/ranking?tab=guilds',
  '/recover',
] as const;

/** Personal screens and everything below them, disallowed in robots.txt. */
export const personalPaths = [
  '/account',
  '/characters',
  '/change-password',
  '/change-email',
  '/deletion-code',
  '/reset-password',
  '/verify-email',
  '/undo-email',
  '/admin',
] as const;
