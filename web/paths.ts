import { isLanguageCode, type LanguageCode } from '#contract/languages.ts';

/** Paths of all pages without language prefix, which is the router's basename. */
export const paths = {
  home: '/',
  news: '/news',
  newsItem: (id: number) => `/news/${id}`,
  forum: '/forum',
  register: '/register',
  downloads: '/downloads',
  search: '/search',
  searchFor: (text: string) => `/search?q=${encodeURIComponent(text)}`,
  ranking: '/ranking',
  rankedPlayer: (name: string) => `/ranking?name=${encodeURIComponent(name)}`,
  rankedGuilds: '/ranking?tab=guilds',
  rankedGuild: (name: string) => `/ranking?name=${encodeURIComponent(name)}&tab=guilds`,
  season: (id: number) => `/ranking?season=${id}`,
  player: (name: string) => `/player/${encodeURIComponent(name)}`,
  guild: (id: number) => `/guild/${id}`,
  account: '/account',
  accountSecurity: '/account/security',
  accountData: '/account/data',
  characters: '/characters',
  changePassword: '/change-password',
  changeEmail: '/change-email',
  deletionCode: '/deletion-code',
  recover: '/recover',
  resetPassword: '/reset-password',
  verifyEmail: '/verify-email',
  undoEmail: '/undo-email',
  team: '/team',
  codeOfConduct: '/code-of-conduct',
  gameRules: '/game-rules',
  donate: '/donate',
  itemShop: '/item-shop',
  showEmail: '/show-email',
  recoverStorage: '/recover-storage',
  unlockCharacter: '/unlock-character',
  storekeeper: '/storekeeper',
  updates: '/updates',
  events: '/events',
  appeal: '/appeal',
  tickets: '/tickets',
  ticket: (id: number) => `/tickets/${id}`,
  sanctions: '/rules',
  /** A guild's own while the module `profiles` is on. */
  topGuilds: '/guild/1',
  admin: '/admin',
} as const;

/** Splits a path into language prefix and rest: `/de/ranking` is `de` and `/ranking`. */
export function splitPath(pathname: string): { language: LanguageCode | undefined; path: string } {
  const end = pathname.indexOf('/', 1);
  const first = pathname.slice(1, end === -1 ? undefined : end);
  if (!isLanguageCode(first)) return { language: undefined, path: pathname };
  return { language: first, path: end === -1 ? '/' : pathname.slice(end) };
}

export function inLanguage(language: LanguageCode, path: string): string {
  return `/${language}${path === '/' ? '' : path}`;
}

/** The part of a URL after the language prefix. */
export function pathWithSearch(pathname: string, search: string): string {
  return (pathname === '/' ? '' : pathname) + search;
}

/** Every query parameter that any page reads. */
const searchNames: ReadonlySet<string> = new Set([
  'page',
  'q',
  'tab',
  'empire',
  'job',
  'name',
  'master',
  'sex',
  'days',
  'season',
  'player',
  'language',
  'token',
  'preview',
  'with',
  'state',
  'category',
  'assigned',
  'login',
  'action',
  'from',
  'to',
]);

/**
 * Keeps only query parameters that pages read; robots and other sites add more, which must not create new cache keys.
 * @param search with or without its question mark
 */
export function knownSearch(search: string): string {
  if (search === '') return '';
  // Not `URLSearchParams.size`, which browsers of 2022 lack: their result would differ from the server's.
  const given = [...new URLSearchParams(search)];
  const known = given.filter(([name]) => searchNames.has(name));
  if (known.length === given.length) return search;
  return known.length === 0 ? '' : `?${new URLSearchParams(known)}`;
}
