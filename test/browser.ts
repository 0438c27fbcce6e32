import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** The same engine without a window's frame around it: a third less work for each page. */
const withoutWindow = '/usr/bin/chromium-headless-shell';

/** Debian's chromium: the tests download no browser. */
export const hasBrowser = existsSync(executablePath);

if (!hasBrowser && process.env.CI) throw new Error('chromium is missing: in CI nothing may be skipped');
if (!hasBrowser) console.warn('SKIPPED: tests in a real browser, no chromium on this machine');

/** @param more further arguments, such as the letters' size a visitor has set */
export function openBrowser(...more: string[]): Promise<Browser> {
  return launch(executablePath, more);
}

/** For pages that are laid out by the hundred and not used: Debian's chromium-headless-shell where it is. */
export function openLayoutBrowser(...more: string[]): Promise<Browser> {
  return launch(existsSync(withoutWindow) ? withoutWindow : executablePath, more);
}

function launch(executablePath: string, more: readonly string[]): Promise<Browser> {
  return chromium.launch({
    executablePath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      ...more,
    ],
  });
}

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Errors and warnings the page has written; a test expects none. */
  readonly complaints: string[];
}

/** A fresh browser profile with one page whose console is listened to. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(20_000);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A refused call is an ordinary answer; the browser writes its status into the console all the same.
    if (message.text().startsWith('Failed to load resource')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, context, complaints };
}
