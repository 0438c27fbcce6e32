/**
 * Paths of the menus without a built-in screen, first in the administration; a page may be published at any other path
 * too.
 */
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

/** One to three segments of words joined by hyphens. What is longer is too long ({@link pagePathLength}). */
export const pagePathPattern = /^(?:\/[a-z0-9]+(?:-[a-z0-9]+)*){1,3}$/;

/** In characters, which are ASCII. */
export const pagePathLength = 80;

/** Whether a page's path could look like this; the site may still need it for itself. */
export function isPagePath(path: string): boolean {
  return path.length <= pagePathLength && pagePathPattern.test(path);
}

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
  '/tickets',
  '/appeal',
  '/admin',
] as const;
