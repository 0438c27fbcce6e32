import { adminPaths } from '#web/admin/paths.ts';
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

/** Every route at least once. `/team` is a published page, `/item-shop` has none. */
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
      ['unlock character', paths.unlockCharacter],
      ['tickets', paths.tickets],
      ['ticket', paths.ticket(1)],
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
      ['players by time played', `${paths.ranking}?tab=playtime`],
      ['nobody found', `${paths.ranking}?name=zzzzzz`],
      ['search', paths.searchFor('ha')],
      ['nothing found', paths.searchFor('zzzzzz')],
      ['recover', paths.recover],
      ['reset with a token', `${paths.resetPassword}?token=${'a'.repeat(43)}`],
      ['reset without a token', paths.resetPassword],
      ['confirm an email', `${paths.verifyEmail}?token=${'a'.repeat(43)}`],
      ['confirm an email without a token', paths.verifyEmail],
      ['undo an email change', `${paths.undoEmail}?token=${'a'.repeat(43)}`],
      ['own data with a link', `${paths.accountData}?token=${'a'.repeat(43)}`],
      ['own page, above the team', paths.team],
      ['patch notes', paths.updates],
      ['player page', paths.player('WWWWWWWWWWWWWWW1')],
      ['server status', '/status'],
      ['guild page', paths.guild(1)],
      ['guild that is not shown', paths.guild(999_999), 404],
      ['events', paths.events],
      ['sanctions', paths.sanctions],
      ['appeal', paths.appeal],
      ['no page', paths.itemShop, 404],
      ['no such address', '/no/such/address', 404],
    ],
  ),
  ...screensFor(
    ['administrator'],
    [
      ['admin', paths.admin],
      ['admin: accounts', adminPaths.accounts],
      ['admin: accounts found', `${adminPaths.accounts}?q=ha`],
      ['admin: account', adminPaths.account(1)],
      ['admin: news', adminPaths.news],
      ['admin: news item', adminPaths.newsItem(1)],
      ['admin: translations', adminPaths.translations('news', 1)],
      ['admin: all translations', adminPaths.allTranslations],
      ['admin: own words', adminPaths.translationsOf('text')],
      ['admin: downloads', adminPaths.downloads],
      ['admin: media', adminPaths.media],
      ['admin: pages', adminPaths.pages],
      ['admin: page', adminPaths.page('/team')],
      ['admin: appearance', adminPaths.appearance],
      ['admin: menus', adminPaths.menus],
      ['admin: home page', adminPaths.home],
      ['admin: modules', adminPaths.modules],
      ['admin: seasons', adminPaths.seasons],
      ['admin: emblems', adminPaths.emblems],
      ['admin: translation models', adminPaths.models],
      ['admin: moving', adminPaths.moving],
      ['admin: new page', adminPaths.page('/legal/imprint')],
      ['admin: events', adminPaths.events],
      ['admin: bans', adminPaths.bans],
      ['admin: figures', adminPaths.figures],
      ['admin: webhooks', adminPaths.webhooks],
      ['admin: tickets', adminPaths.tickets],
      ['admin: ticket', adminPaths.ticket(1)],
      ['admin: saved replies', adminPaths.ticketReplies],
      ['admin: glossary', adminPaths.glossary],
      ['admin: roles', adminPaths.roles],
      ['admin: audit log', adminPaths.audit],
      ['admin: change', adminPaths.auditEntry(1)],
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
