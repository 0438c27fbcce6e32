import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { findFaults, type Inspection, open, startInspection } from '#test/every-screen/inspect.ts';
import { openRole, password, startWorld, type World } from '#test/every-screen/world.ts';
import { inLanguage, paths } from '#web/paths.ts';

/** A state of a screen after opening or submitting something; language independent. */
interface State {
  readonly name: string;
  readonly role: 'visitor' | 'player';
  readonly path: string;
  readonly widths: readonly (360 | 1280)[];
  reach(page: Page): Promise<void>;
}

const send = (page: Page) =>
  page
    .locator('main form')
    .last()
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
const summary = (page: Page) => page.locator('.error-summary').waitFor();

async function pressLast(page: Page, buttons: string): Promise<void> {
  await page.locator(buttons).last().click();
  await page.locator('dialog[open]').first().waitFor();
}

/** Opens the set-up of two-step login. */
async function showQrCode(page: Page): Promise<void> {
  await page.locator('.two-step button').first().click();
  await page.locator('.two-step input[name=password]').fill(password);
  await send(page);
  await page.locator('.qr-code').waitFor();
}

/** Opens the name of a new passkey. */
async function namePasskey(page: Page): Promise<void> {
  const begin = '**/api/auth/passkeys/begin';
  await page.route(begin, (route) => route.fulfill({ json: { success: true, options: {} } }));
  await page.locator('.passkeys button').click();
  await page.locator('.passkeys input[name=password]').fill(password);
  await send(page);
  await page.locator('.passkeys input[name=passkey-name]').fill('');
  await page.unroute(begin);
}

const states: readonly State[] = [
  {
    name: 'passkey without a name',
    role: 'player',
    path: paths.accountSecurity,
    widths: [360, 1280],
    async reach(page) {
      await namePasskey(page);
      await send(page);
      await summary(page);
    },
  },
  {
    name: 'two-step login, no code typed',
    role: 'player',
    path: paths.accountSecurity,
    widths: [360, 1280],
    async reach(page) {
      await showQrCode(page);
      await send(page);
      await summary(page);
    },
  },
  {
    name: 'recovery codes',
    role: 'player',
    path: paths.accountSecurity,
    widths: [360, 1280],
    async reach(page) {
      const recoveryCodes = Array.from({ length: 10 }, (_, index) => `WMWM-WMW${index}`);
      const confirm = '**/api/auth/second-step/confirm';
      await page.route(confirm, (route) => route.fulfill({ json: { success: true, recoveryCodes } }));
      await showQrCode(page);
      await page.locator('.two-step input[name=code]').fill('123456');
      await send(page);
      await page.locator('.recovery-codes').waitFor();
      await page.unroute(confirm);
    },
  },
  {
    name: 'list of languages',
    role: 'visitor',
    path: paths.ranking,
    widths: [360, 1280],
    reach: (page) => page.locator('.languages > summary').click(),
  },
  {
    name: 'menu of phones with a group open',
    role: 'player',
    path: paths.home,
    widths: [360],
    async reach(page) {
      await page.locator('.drawer > summary').click();
      await page.locator('.drawer-group > summary').nth(1).click();
    },
  },
  {
    name: 'gate as a sheet, refused',
    role: 'visitor',
    path: paths.home,
    widths: [360],
    async reach(page) {
      await pressLast(page, '.login-strip button');
      await page.locator('dialog form').evaluate((form: HTMLFormElement) => form.requestSubmit());
    },
  },
  {
    name: 'pass as a sheet',
    role: 'player',
    path: paths.home,
    widths: [360],
    reach: (page) => pressLast(page, '.login-strip button'),
  },
  {
    name: 'registration refused',
    role: 'visitor',
    path: paths.register,
    widths: [360, 1280],
    async reach(page) {
      await send(page);
      await summary(page);
    },
  },
  {
    name: 'password refused',
    role: 'player',
    path: paths.changePassword,
    widths: [360, 1280],
    async reach(page) {
      await send(page);
      await summary(page);
    },
  },
  {
    name: 'storage password refused',
    role: 'player',
    path: paths.storekeeper,
    widths: [360, 1280],
    async reach(page) {
      await send(page);
      await summary(page);
    },
  },
  {
    name: 'storage password set',
    role: 'player',
    path: paths.recoverStorage,
    widths: [360, 1280],
    async reach(page) {
      await page.locator('main form input[name=value]').fill('408172');
      await page.locator('main form input[name=password]').fill(password);
      await send(page);
      await page.locator('.success-box').waitFor();
    },
  },
  {
    name: 'deletion code',
    role: 'player',
    path: paths.account,
    widths: [360, 1280],
    async reach(page) {
      await page.locator('.account-actions button').first().click();
      await page.locator('dialog[open]').first().waitFor();
    },
  },
  {
    name: 'asking before an account is deleted',
    role: 'player',
    path: paths.account,
    widths: [360, 1280],
    reach: (page) => pressLast(page, '.account-actions button'),
  },
];

describe.skipIf(!hasBrowser)('opened dialogs and error states', () => {
  let browser: Browser;
  let world: World;
  const lookings = new Map<string, Inspection>();

  beforeAll(async () => {
    browser = await openBrowser();
    world = await startWorld();
    for (const role of ['visitor', 'player'] as const) {
      for (const width of [360, 1280]) {
        const options = {
          viewport: { width, height: 800 },
          hasTouch: width === 360,
          isMobile: width === 360,
        };
        lookings.set(
          `${role} ${width}`,
          await startInspection(await openRole(browser, world, role, options)),
        );
      }
    }
  });
  afterAll(async () => {
    await browser?.close();
    await world?.site.close();
  });

  /** English at each width; the others at one or the other, state by state. */
  test.each([
    { language: 'en', only: 360 },
    { language: 'en', only: 1280 },
    { language: 'de' },
    { language: 'ru' },
    { language: 'gr' },
    { language: 'hu' },
  ] as const)('nothing cut or overlapping, axe silent: %o', async ({ language, only }) => {
    const found: string[] = [];
    for (const [index, { name, role, path, widths, reach }] of states.entries()) {
      const chosen = only ?? widths[index % widths.length];
      for (const width of widths.filter((each) => each === chosen)) {
        const looking = lookings.get(`${role} ${width}`);
        if (!looking) throw new Error('no browser');
        await open(looking, inLanguage(language, path));
        await reach(looking.page);
        await looking.settle();
        const faults = await findFaults(looking.page);
        // What axe finds in a state is seldom a matter of the language.
        if (language === 'en') faults.push(...(await findViolations(looking.page)));
        found.push(
          ...[...faults, ...looking.takeComplaints()].map((fault) => `${name}, ${width} px: ${fault}`),
        );
      }
    }
    expect(found).toEqual([]);
  });
});
