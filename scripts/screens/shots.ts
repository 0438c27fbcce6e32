import type { Page } from '@playwright/test';
import { testCaptcha } from '#test/app.ts';
import type { TestSite } from '#test/site.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { paths } from '#web/paths.ts';

/** Who looks at a screen. */
export type Viewer = 'visitor' | 'player' | 'admin';

/** One picture of the contact sheet. */
export interface Shot {
  /** File name and caption. */
  readonly name: string;
  readonly path: string;
  readonly viewer: Viewer;
  /** Brings the page into the state that is to be seen. */
  readonly prepare?: (page: Page, site: TestSite) => Promise<void>;
  /** Only the window, not the whole page: for what lies over it. */
  readonly isWindow?: boolean;
}

const submit = (page: Page) => page.locator('main form button[type=submit]').first().click();

/** Everything wrong but what the button waits for. */
async function submitRegistration(page: Page): Promise<void> {
  const form = page.locator('main form');
  await form.locator('[name=username]').fill('no');
  await form.locator('[name=email]').fill('nobody');
  await form.locator('.captcha').scrollIntoViewIfNeeded();
  await form.locator('.captcha-picture[aria-busy=false] img').waitFor();
  await form.locator('[name=captcha]').fill(testCaptcha);
  await form.locator('[name=terms]').check();
  await form.locator('button[type=submit]:enabled').click();
}

async function openGate(page: Page): Promise<void> {
  const opener = page.locator('.login-button, .login-strip button').locator('visible=true').first();
  if (await opener.count()) await opener.click();
}

async function openDeletion(page: Page): Promise<void> {
  await page.locator('main .account-action.button-danger').click();
  await page.locator('dialog form').waitFor();
}

/** The administration of a site that requires two-step login. */
async function requireSecondStep(page: Page, { services }: TestSite): Promise<void> {
  const { config } = services;
  Object.assign(config, { staffSecondStep: 'required' });
  await page.reload();
  await page.locator('.state-box').waitFor();
  Object.assign(config, { staffSecondStep: 'optional' });
}

async function endStaffSessions({ services }: TestSite): Promise<void> {
  await services.site.db.updateTable('sessions').set({ staff_used_at: null }).execute();
}

async function confirmInDialog(page: Page, site: TestSite): Promise<void> {
  await endStaffSessions(site);
  await page.locator('main form input').first().fill('Dragon Valley');
  await submit(page);
  await page.locator('dialog[open] form').waitFor();
}

async function confirmInPage(page: Page, site: TestSite): Promise<void> {
  await endStaffSessions(site);
  await page.reload();
  await page.locator('.staff-gate').waitFor();
}

/** The login panel after the password of an account whose second step is a passkey. */
async function askForSecondStep(page: Page): Promise<void> {
  const json = { success: false, code: 'login.secondStep', message: '', methods: ['recovery', 'passkey'] };
  await page.route('**/api/auth/login', (route) => route.fulfill({ status: 401, json }));
  await openGate(page);
  const form = page.locator('form.login-panel-stack').locator('visible=true');
  await form.locator('[name=username]').fill('yunhwa');
  await form.locator('[name=password]').fill('moon-gate7');
  await form.locator('[name=captcha]').focus();
  await form.locator('.captcha-picture[aria-busy=false] img').waitFor();
  await form.locator('[name=captcha]').fill(testCaptcha);
  await form.locator('[role=status]').first().waitFor();
  await page.waitForLoadState('networkidle');
  await form.locator('button[type=submit]').click();
  await form.locator('[name=code]').waitFor();
}

const states: readonly Shot[] = [
  { name: 'second-step', path: paths.home, viewer: 'visitor', isWindow: true, prepare: askForSecondStep },
  {
    name: 'passkey-remove',
    path: paths.accountSecurity,
    viewer: 'player',
    prepare: (page) => page.locator('.passkey-buttons button').last().click(),
  },
  {
    name: 'languages-open',
    path: paths.ranking,
    viewer: 'visitor',
    isWindow: true,
    prepare: (page) => page.locator('.languages-button').click(),
  },
  { name: 'gate-open', path: paths.home, viewer: 'visitor', isWindow: true, prepare: openGate },
  { name: 'register-errors', path: paths.register, viewer: 'visitor', prepare: submitRegistration },
  { name: 'recover-errors', path: paths.recover, viewer: 'visitor', prepare: submit },
  { name: 'ranking-empty', path: `${paths.ranking}?name=zzzzzz`, viewer: 'visitor' },
  { name: 'ranking-filtered', path: `${paths.ranking}?empire=2&page=2`, viewer: 'visitor' },
  { name: 'ranking-playtime', path: `${paths.ranking}?tab=playtime`, viewer: 'visitor' },
  { name: 'guilds', path: `${paths.ranking}?tab=guilds`, viewer: 'visitor' },
  { name: 'delete-account', path: paths.account, viewer: 'player', isWindow: true, prepare: openDeletion },
  { name: 'admin-set-up', path: paths.admin, viewer: 'admin', prepare: requireSecondStep },
  {
    name: 'admin-insert-picture',
    path: adminPaths.page('/team'),
    viewer: 'admin',
    isWindow: true,
    prepare: (page) => page.locator('.editor-tool').last().click(),
  },
  // The next two end the confirmation that every other picture of the administration needs.
  {
    name: 'admin-confirm-dialog',
    path: adminPaths.glossary,
    viewer: 'admin',
    isWindow: true,
    prepare: confirmInDialog,
  },
  { name: 'admin-confirm', path: paths.admin, viewer: 'admin', prepare: confirmInPage },
  {
    name: 'deletion-code-dialog',
    path: paths.account,
    viewer: 'player',
    isWindow: true,
    prepare: (page) => page.locator('.account-actions button').first().click(),
  },
  { name: 'storekeeper-errors', path: paths.storekeeper, viewer: 'player', prepare: submit },
  { name: 'change-password-errors', path: paths.changePassword, viewer: 'player', prepare: submit },
];

const pages: readonly Shot[] = [
  { name: 'home', path: paths.home, viewer: 'visitor' },
  { name: 'home-page-2', path: `${paths.home}?page=2`, viewer: 'visitor' },
  { name: 'news-item', path: paths.newsItem(1), viewer: 'visitor' },
  { name: 'register', path: paths.register, viewer: 'visitor' },
  { name: 'downloads', path: paths.downloads, viewer: 'visitor' },
  { name: 'ranking', path: paths.ranking, viewer: 'visitor' },
  { name: 'recover', path: paths.recover, viewer: 'visitor' },
  { name: 'reset-password', path: `${paths.resetPassword}?token=${'a'.repeat(43)}`, viewer: 'visitor' },
  { name: 'reset-password-no-token', path: paths.resetPassword, viewer: 'visitor' },
  { name: 'verify-email', path: `${paths.verifyEmail}?token=${'a'.repeat(43)}`, viewer: 'visitor' },
  { name: 'undo-email', path: `${paths.undoEmail}?token=${'a'.repeat(43)}`, viewer: 'visitor' },
  { name: 'login-required', path: paths.account, viewer: 'visitor' },
  { name: 'not-found', path: '/no-such-page', viewer: 'visitor' },
  { name: 'home-player', path: paths.home, viewer: 'player' },
  { name: 'account', path: paths.account, viewer: 'player' },
  { name: 'security', path: paths.accountSecurity, viewer: 'player' },
  { name: 'own-data', path: paths.accountData, viewer: 'player' },
  { name: 'own-data-download', path: `${paths.accountData}?token=${'a'.repeat(43)}`, viewer: 'player' },
  { name: 'characters', path: paths.characters, viewer: 'player' },
  { name: 'change-password', path: paths.changePassword, viewer: 'player' },
  { name: 'change-email', path: paths.changeEmail, viewer: 'player' },
  { name: 'show-email', path: paths.showEmail, viewer: 'player' },
  { name: 'deletion-code', path: paths.deletionCode, viewer: 'player' },
  { name: 'storekeeper', path: paths.storekeeper, viewer: 'player' },
  { name: 'unlock-character', path: paths.unlockCharacter, viewer: 'player' },
  { name: 'tickets', path: paths.tickets, viewer: 'player' },
  { name: 'search', path: paths.searchFor('ha'), viewer: 'visitor' },
  { name: 'team', path: paths.team, viewer: 'visitor' },
  { name: 'status', path: '/status', viewer: 'visitor' },
  { name: 'events', path: paths.events, viewer: 'visitor' },
  { name: 'player-page', path: paths.player('Yunhwa'), viewer: 'visitor' },
  { name: 'guild-page', path: paths.guild(1), viewer: 'visitor' },
  { name: 'updates', path: paths.updates, viewer: 'visitor' },
  { name: 'sanctions', path: paths.sanctions, viewer: 'visitor' },
  { name: 'recover-storage', path: paths.recoverStorage, viewer: 'player' },
  { name: 'home-admin', path: paths.home, viewer: 'admin' },
  { name: 'downloads-admin', path: paths.downloads, viewer: 'admin' },
  { name: 'admin', path: paths.admin, viewer: 'admin' },
  { name: 'admin-accounts', path: `${adminPaths.accounts}?q=ha`, viewer: 'admin' },
  { name: 'admin-account', path: adminPaths.account(1), viewer: 'admin' },
  { name: 'admin-bans', path: adminPaths.bans, viewer: 'admin' },
  { name: 'admin-news', path: adminPaths.news, viewer: 'admin' },
  { name: 'admin-news-item', path: adminPaths.newsItem(1), viewer: 'admin' },
  { name: 'admin-translations', path: adminPaths.translations('news', 1), viewer: 'admin' },
  { name: 'admin-texts', path: adminPaths.translationsOf('text'), viewer: 'admin' },
  { name: 'admin-downloads', path: adminPaths.downloads, viewer: 'admin' },
  { name: 'admin-media', path: adminPaths.media, viewer: 'admin' },
  { name: 'admin-pages', path: adminPaths.pages, viewer: 'admin' },
  { name: 'admin-page', path: adminPaths.page('/team'), viewer: 'admin' },
  { name: 'admin-appearance', path: adminPaths.appearance, viewer: 'admin' },
  { name: 'admin-menus', path: adminPaths.menus, viewer: 'admin' },
  { name: 'admin-home', path: adminPaths.home, viewer: 'admin' },
  { name: 'admin-modules', path: adminPaths.modules, viewer: 'admin' },
  { name: 'admin-emblems', path: adminPaths.emblems, viewer: 'admin' },
  { name: 'admin-models', path: adminPaths.models, viewer: 'admin' },
  { name: 'admin-events', path: adminPaths.events, viewer: 'admin' },
  { name: 'admin-seasons', path: adminPaths.seasons, viewer: 'admin' },
  { name: 'admin-moving', path: adminPaths.moving, viewer: 'admin' },
  { name: 'admin-new-page', path: adminPaths.page('/legal/imprint'), viewer: 'admin' },
  { name: 'admin-figures', path: adminPaths.figures, viewer: 'admin' },
  { name: 'admin-webhooks', path: adminPaths.webhooks, viewer: 'admin' },
  { name: 'admin-tickets', path: adminPaths.tickets, viewer: 'admin' },
  { name: 'admin-ticket-replies', path: adminPaths.ticketReplies, viewer: 'admin' },
  { name: 'admin-glossary', path: adminPaths.glossary, viewer: 'admin' },
  { name: 'admin-roles', path: adminPaths.roles, viewer: 'admin' },
  { name: 'admin-audit', path: adminPaths.audit, viewer: 'admin' },
];

/** Every route, and the states a player meets, in the order of the contact sheet. */
export const shots: readonly Shot[] = [...pages, ...states];
