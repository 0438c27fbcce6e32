import { paths } from '#web/paths.ts';

export type Role = 'visitor' | 'player' | 'administrator';

/** A screen by its path without language. */
export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly status: number;
  /** Roles for which the page itself differs; the shell is the same everywhere. */
  readonly roles: readonly Role[];
}

type Entry = readonly [name: string, path: string, status?: number];

function screensFor(roles: readonly Role[], entries: readonly Entry[]): Screen[] {
  return entries.map(([name, path, status = 200]) => ({ name, path, status, roles }));
}

/** Every route at least once. `/team` is a published page, `/rules` has none. */
export const screens: readonly Screen[] = [
  ...screensFor(
    ['visitor', 'player', 'administrator'],
    [
      ['home', paths.home],
      ['downloads', paths.downloads],
    ],
  ),
  ...screensFor(
    ['visitor', 'player'],
    [
      ['players', paths.ranking],
      ['account', paths.account],
      ['security', paths.accountSecurity],
      ['own data', paths.accountData],
      ['characters', paths.characters],
      ['change password', paths.changePassword],
      ['change email', paths.changeEmail],
      ['show email', paths.showEmail],
      ['deletion code', paths.deletionCode],
      ['storekeeper', paths.storekeeper],
      ['recover storage', paths.recoverStorage],
    ],
  ),
  ...screensFor(['player'], [['admin, forbidden', paths.admin, 403]]),
  ...screensFor(
    ['visitor'],
    [
      ['admin, without login', paths.admin, 401],
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
      ['confirm an email', `${paths.verifyEmail}?token=${'a'.repeat(43)}`],
      ['confirm an email without a token', paths.verifyEmail],
      ['undo an email change', `${paths.undoEmail}?token=${'a'.repeat(43)}`],
      ['own data with a link', `${paths.accountData}?token=${'a'.repeat(43)}`],
      ['own page, above the team', paths.team],
      ['patch notes', paths.updates],
      ['no page', paths.rules, 404],
      ['no such address', '/no/such/address', 404],
    ],
  ),
  ...screensFor(
    ['administrator'],
    [
      ['admin', paths.admin],
      ['admin: news', paths.adminNews],
      ['admin: news item', paths.adminNewsItem(1)],
      ['admin: translations', paths.adminTranslations('news', 1)],
      ['admin: own words', paths.adminTexts],
      ['admin: downloads', paths.adminDownloads],
      ['admin: media', paths.adminMedia],
      ['admin: pages', paths.adminPages],
      ['admin: page', paths.adminPage('/team')],
      ['admin: appearance', paths.adminAppearance],
      ['admin: menus', paths.adminMenus],
      ['admin: home page', paths.adminHome],
      ['admin: modules', paths.adminModules],
      ['admin: moving', paths.adminMoving],
      ['admin: new page', paths.adminPage('/legal/imprint')],
      ['admin: glossary', paths.adminGlossary],
      ['admin: audit log', paths.adminAudit],
      ['admin: change', paths.adminAuditEntry(1)],
    ],
  ),
];

/** The screens of a role. @param whole also those that are the same for others */
export function screensOf(role: Role, whole: boolean): Screen[] {
  const isForAll = ({ roles }: Screen) => roles.includes('visitor') && !roles.includes(role);
  return screens.filter(
    (screen) => screen.roles.includes(role) || (whole && isForAll(screen) && screen.status !== 401),
  );
}
