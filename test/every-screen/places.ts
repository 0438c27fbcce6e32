import { paths } from '#web/paths.ts';

/** Who looks. */
export type Role = 'visitor' | 'player' | 'administrator';

/** A screen: an address without its language. */
export interface Place {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  /** For whom its own part differs; around it all roles see the same shell on every page. */
  readonly roles: readonly Role[];
}

type Entry = readonly [name: string, path: string, status?: number];

function placesFor(roles: readonly Role[], entries: readonly Entry[]): Place[] {
  return entries.map(([name, path, status = 200]) => ({ name, path, status, roles }));
}

/** Every route of the site at least once. `/team` is a published page, `/rules` has none. */
export const places: readonly Place[] = [
  ...placesFor(
    ['visitor', 'player', 'administrator'],
    [
      ['home', paths.home],
      ['downloads', paths.downloads],
    ],
  ),
  ...placesFor(
    ['visitor', 'player'],
    [
      ['players', paths.ranking],
      ['account', paths.account],
      ['characters', paths.characters],
      ['change password', paths.changePassword],
      ['change email', paths.changeEmail],
    ],
  ),
  ...placesFor(['player'], [['desk, forbidden', paths.admin, 403]]),
  ...placesFor(
    ['visitor'],
    [
      ['desk, without login', paths.admin, 401],
      ['all news', paths.news],
      ['forum', paths.forum],
      ['news after the last page', `${paths.news}?page=99`, 404],
      ['news item', paths.newsItem(1)],
      ['register', paths.register],
      ['players, page 2', `${paths.ranking}?page=2&empire=1`],
      ['guilds', `${paths.ranking}?tab=guilds`],
      ['nobody found', `${paths.ranking}?name=zzzzzz`],
      ['recover', paths.recover],
      ['reset with a token', `${paths.resetPassword}?token=${'a'.repeat(43)}`],
      ['reset without a token', paths.resetPassword],
      ['own page', paths.team],
      ['no page', paths.rules, 404],
      ['no such address', '/no/such/address', 404],
    ],
  ),
  ...placesFor(
    ['administrator'],
    [
      ['desk', paths.admin],
      ['desk: news', paths.adminNews],
      ['desk: news item', paths.adminNewsItem(1)],
      ['desk: translations', paths.adminTranslations('news', 1)],
      ['desk: downloads', paths.adminDownloads],
      ['desk: pages', paths.adminPages],
      ['desk: page', paths.adminPage('/team')],
      ['desk: glossary', paths.adminGlossary],
      ['desk: audit log', paths.adminAudit],
      ['desk: change', paths.adminAuditEntry(1)],
    ],
  ),
];

/** The places a role is shown. @param whole also those that are the same for others */
export function placesOf(role: Role, whole: boolean): Place[] {
  const isForAll = ({ roles }: Place) => roles.includes('visitor') && !roles.includes(role);
  return places.filter(
    (place) => place.roles.includes(role) || (whole && isForAll(place) && place.status !== 401),
  );
}
