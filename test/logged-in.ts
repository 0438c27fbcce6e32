import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { sessionCookie } from '#server/request/cookies.ts';
import { openVisitor, type Visitor } from '#test/browser.ts';
import type { TestSite } from '#test/site.ts';

/** A browser with a session. */
export async function openLoggedIn(
  browser: Browser,
  site: TestSite,
  { session, ...options }: BrowserContextOptions & { readonly session: string },
): Promise<Visitor> {
  const visitor = await openVisitor(browser, { baseURL: site.address, ...options });
  await visitor.context.addCookies([{ name: sessionCookie, value: session, url: site.address }]);
  return visitor;
}

/** Scroll width; more than the window means horizontal scrolling. */
export function widthOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth);
}
