import type { Browser, BrowserContextOptions, Page, Route } from '@playwright/test';
import { afterAll, beforeAll, expect } from 'vitest';
import { sessionCookie } from '#server/request/cookies.ts';
import { testCaptcha } from '#test/app.ts';
import { openBrowser, openVisitor } from '#test/browser.ts';
import type { DatabaseName } from '#test/factories/site.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

interface VisitOptions extends BrowserContextOptions {
  /** Token of a session: somebody is logged in. */
  readonly session?: string;
}

export interface SpecVisit {
  readonly page: Page;
  /** Ends the visit. The console must have said nothing but the failed requests named: «401 /api/auth/login». */
  end(failed?: readonly string[]): Promise<void>;
}

export interface SpecSite {
  readonly site: TestSite;
  visit(options?: VisitOptions): Promise<SpecVisit>;
}

/** What the browser itself writes about a request: the status or the network's error, and the path without the build's mark. */
function failedRequest(text: string, url: string): string {
  const reason = /status of (\d+)/.exec(text)?.[1] ?? /net::ERR_(\w+)/.exec(text)?.[1] ?? text;
  return `${reason} ${new URL(url).pathname.replace(/-[\w-]{8}(\.\w+)$/, '$1')}`;
}

/** The browser asks for it whenever it likes, perhaps while a test has cut the page off. */
const iconMissed = 'INTERNET_DISCONNECTED /favicon.svg';

async function visit(browser: Browser, site: TestSite, options: VisitOptions): Promise<SpecVisit> {
  const { session, ...given } = options;
  const opened = await openVisitor(browser, { baseURL: site.address, locale: 'en-US', ...given });
  const { page, context, complaints } = opened;
  const failed = new Set<string>();
  page.on('console', (message) => {
    if (!message.text().startsWith('Failed to load resource')) return;
    const request = failedRequest(message.text(), message.location().url);
    if (request !== iconMissed) failed.add(request);
  });
  if (session) await context.addCookies([{ name: sessionCookie, value: session, url: site.address }]);
  return {
    page,
    async end(expected = []) {
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
    site = await startTestSite({ dialect, environment });
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

/** Opens an address and waits until the page listens. */
export async function goTo(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.locator('html[data-hydrated]').waitFor({ state: 'attached' });
}

/** Types the code of the captcha within a form. */
export async function solveCaptcha(page: Page, code = testCaptcha): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Code from the picture' }).first();
  await field.focus();
  await page.getByRole('img', { name: 'Picture with a code of five characters' }).first().waitFor();
  await field.fill(code);
  if (code === testCaptcha) await page.getByText('The code is correct.').first().waitFor();
}

export const gateOf = (page: Page) => page.getByRole('form', { name: 'Log in' });

/** Fills the gate and sends it. */
export async function logIn(page: Page, username: string, password: string): Promise<void> {
  const gate = gateOf(page);
  await gate.getByLabel('Username').fill(username);
  await gate.getByLabel('Password', { exact: true }).fill(password);
  await solveCaptcha(page);
  await gate.getByRole('button', { name: /^Log in/ }).click();
}

/** The server cannot be reached at an address any more. @returns ends the outage */
export async function cutOff(page: Page, path: string): Promise<() => Promise<void>> {
  const abort = (route: Route) => route.abort('connectionrefused');
  await page.route(`**${path}`, abort);
  return () => page.unroute(`**${path}`, abort);
}

/** Requests to an address wait until they are let go, so that busy words can be read. */
export async function holdBack(page: Page, path: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**${path}`, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
