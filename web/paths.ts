import type { TranslatedKind } from '#contract/api/translations.ts';
import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';
import type { PagePath } from '#contract/page-paths.ts';

/** Every address of the site's own pages, without the language prefix: the router's basename carries that. */
export const paths = {
  home: '/',
  news: '/news',
  newsItem: (id: number) => `/news/${id}`,
  forum: '/forum',
  register: '/register',
  downloads: '/downloads',
  ranking: '/ranking',
  account: '/account',
  characters: '/characters',
  changePassword: '/change-password',
  changeEmail: '/change-email',
  recover: '/recover',
  resetPassword: '/reset-password',
  team: '/team',
  codeOfConduct: '/code-of-conduct',
  gameRules: '/game-rules',
  donate: '/donate',
  premium: '/premium',
  itemShop: '/item-shop',
  guides: '/guides',
  showEmail: '/show-email',
  recoverStorage: '/recover-storage',
  unlockCharacter: '/unlock-character',
  storekeeper: '/storekeeper',
  updates: '/updates',
  rules: '/rules',
  topGuilds: '/guild/1',
  admin: '/admin',
  adminNews: '/admin/news',
  adminNewsItem: (id: number) => `/admin/news/${id}`,
  adminTranslations: (kind: TranslatedKind, id: number) => `/admin/translations/${kind}/${id}`,
  adminDownloads: '/admin/downloads',
  adminPages: '/admin/pages',
  adminPage: (path: PagePath) => `/admin/pages${path}`,
  adminGlossary: '/admin/glossary',
  adminAudit: '/admin/audit',
  adminAuditEntry: (id: number) => `/admin/audit/${id}`,
} as const;

/** An address split into its language prefix and the rest: `/de/ranking` is `de` and `/ranking`. */
export function splitPath(pathname: string): { language: LanguageCode | undefined; path: string } {
  const [, first = '', ...rest] = pathname.split('/');
  if (!isLanguageCode(first)) return { language: undefined, path: pathname };
  return { language: first, path: `/${rest.join('/')}` };
}

/** The address of a page in a certain language. */
export function inLanguage(language: LanguageCode, path: string): string {
  return `/${language}${path === '/' ? '' : path}`;
}

/** An address as it stands behind a language. */
export function placeOf(pathname: string, search: string): string {
  return (pathname === '/' ? '' : pathname) + search;
}

/** What any page reads of its address's query. */
const searchNames: ReadonlySet<string> = new Set([
  'page',
  'tab',
  'empire',
  'job',
  'name',
  'master',
  'player',
  'language',
  'token',
]);

/**
 * What pages read of the query of an address; what robots and other sites add to it makes no other page.
 * @param search with its question mark, or empty; so is what comes back
 */
export function knownSearch(search: string): string {
  if (search === '') return '';
  // Not its `size`, which browsers of 2022 have not: what they wrote would not be what the server has written.
  const given = [...new URLSearchParams(search)];
  const known = given.filter(([name]) => searchNames.has(name));
  if (known.length === given.length) return search;
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}
