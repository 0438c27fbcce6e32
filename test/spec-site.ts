import type { Browser, BrowserContextOptions, FrameLocator, Page, Route } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { sessionCookie } from '#server/request/cookies.ts';
import { testCaptcha } from '#test/app.ts';
import { openBrowser, openVisitor } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import type { DatabaseName } from '#test/factories/site.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

interface VisitOptions extends BrowserContextOptions {
  /** Session token. */
  readonly session?: string;
}

export interface SpecVisit {
  readonly page: Page;
  /** Ends the visit. The console may only contain the failed requests named: «401 /api/auth/login». */
  end(failed?: readonly string[]): Promise<void>;
}

export interface SpecSite {
  readonly site: TestSite;
  visit(options?: VisitOptions): Promise<SpecVisit>;
}

/**
 * The browser's own message about a failed request: status or network error, and the path without the build hash.
 */
function failedRequest(text: string, url: string): string {
  const reason = /status of (\d+)/.exec(text)?.[1] ?? /net::ERR_(\w+)/.exec(text)?.[1] ?? text;
  return `${reason} ${new URL(url).pathname.replace(/-[\w-]{8}(\.\w+)$/, '$1')}`;
}

/** Browsers ask for pictures when they like, perhaps while a test has no connection. */
const pictureMissed = /^INTERNET_DISCONNECTED .*\.(avif|svg)$/;

async function visit(browser: Browser, site: TestSite, options: VisitOptions): Promise<SpecVisit> {
  const { session, ...given } = options;
  const opened = await openVisitor(browser, { baseURL: site.address, locale: 'en-US', ...given });
  const { page, context, complaints } = opened;
  const failed = new Set<string>();
  page.on('console', (message) => {
    if (!message.text().startsWith('Failed to load resource')) return;
    const request = failedRequest(message.text(), message.location().url);
    if (!pictureMissed.test(request)) failed.add(request);
  });
  if (session) await context.addCookies([{ name: sessionCookie, value: session, url: site.address }]);
  return {
    page,
    async end(expected = []) {
      // The console hears of a failed request later than the page.
      await expect.poll(() => [...failed]).toEqual(expect.arrayContaining([...expected]));
      await context.close();
      expect({ complaints, failed: [...failed].toSorted() }).toEqual({
        complaints: [],
        failed: [...expected].toSorted(),
      });
    },
  };
}

/** One site and one browser for the tests of a file. */
export function specSite(
  dialect: DatabaseName,
  environment: Readonly<Record<string, string>> = {},
): SpecSite {
  let browser: Browser;
  let site: TestSite;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect, environment: { MODULES: '', ...environment } });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });
  return {
    get site() {
      return site;
    },
    visit: (options = {}) => visit(browser, site, options),
  };
}

/**
 * Waits until a page or a frame reacts to input, and for what the home page then loads for players. A quiet network says less: a
 * page of a fast server has one before it reacts, and one with a frame perhaps never.
 */
export async function untilHydrated(place: Page | FrameLocator): Promise<void> {
  await place.locator('html[data-hydrated]').waitFor({ state: 'attached' });
  await place.locator('.own-character[aria-busy=true]').waitFor({ state: 'detached' });
}

/** Opens a URL and waits until the page reacts to input. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await untilHydrated(page);
}

/** Loads a page again and waits until it reacts to input. */
export async function reload(page: Page): Promise<void> {
  await page.reload();
  await untilHydrated(page);
}

/** A new administrator's browser at a page. */
export async function openAsAdministrator(spec: SpecSite, path: string) {
  const administrator = await newAdministrator(spec.site);
  const { page, end } = await spec.visit({ session: administrator.session });
  await goTo(page, path);
  return { page, end, main: page.getByRole('main'), ...administrator };
}

/** Types the captcha's code within a form. */
export async function solveCaptcha(page: Page, code = testCaptcha): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Code from the picture' }).first();
  await field.focus();
  await page.getByRole('img', { name: 'Picture with a code of five characters' }).first().waitFor();
  // What is typed while a new picture loads is discarded with the old one.
  await page.locator('.captcha-picture[aria-busy=false]').first().waitFor();
  await field.fill(code);
  if (code === testCaptcha) await page.getByText('The code is correct.').first().waitFor();
}

export const loginPanelOf = (page: Page) => page.getByRole('form', { name: 'Log in' });

/** Fills and sends the login form. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  const loginPanel = loginPanelOf(page);
  await loginPanel.getByLabel('Username').fill(username);
  await loginPanel.getByLabel('Password', { exact: true }).fill(password);
  await solveCaptcha(page);
  await loginPanel.getByRole('button', { name: /^Log in/ }).click();
}

/** Chooses a language in the header's list, by its own name. */
export async function chooseLanguage(page: Page, language: string): Promise<void> {
  await page.locator('.languages summary').click();
  await page.locator('.languages-list').getByRole('link', { name: language, exact: true }).click();
}

/** Makes requests to a path fail. @returns restores it */
export async function failRequests(page: Page, path: string): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort('connectionrefused');
  await page.route(`**${path}`, abort);
  return () => page.unroute(`**${path}`, abort);
}

interface HeldRequests {
  /** How many have been sent. */
  asked(): number;
  release(): void;
}

/** Holds back a page's requests until they are released. */
export async function hold(page: Page, address: string | RegExp): Promise<HeldRequests> {
  const { promise, resolve } = Promise.withResolvers<void>();
  let asked = 0;
  await page.route(address, async (route) => {
    asked += 1;
    await promise;
    await route.continue();
  });
  return { asked: () => asked, release: resolve };
}

/** Delays requests to a path until released, so that busy states can be checked. */
export async function delayRequests(page: Page, path: string): Promise<() => void> {
  return (await hold(page, `**${path}`)).release;
}
