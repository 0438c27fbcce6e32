import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from '@playwright/test';
import { onTestFailed, TestRunner } from 'vitest';

const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium';
/** The same engine without the browser's window: two thirds of the work for a page. */
const withoutWindow = '/usr/bin/chromium-headless-shell';

/** A page of a test lives for seconds: compiling its scripts for speed would be half of the browser's work, most of it for axe. */
const briefScripts = ['--js-flags=--no-maglev --no-turbofan'];

/** Debian's Chromium; the tests download no browser. */
export const hasBrowser = existsSync(executablePath);

if (!hasBrowser && process.env.CI) throw new Error('chromium is missing: in CI nothing may be skipped');
if (!hasBrowser) console.warn('SKIPPED: tests in a real browser, no chromium on this machine');

/**
 * Debian's chromium-headless-shell, if installed.
 * @param more further arguments, such as the visitor's font size
 */
export function openBrowser(...more: string[]): Promise<Browser> {
  return launch(existsSync(withoutWindow) ? withoutWindow : executablePath, [...briefScripts, ...more]);
}

/** The browser that visitors have. */
export function openChromium(): Promise<Browser> {
  return launch(executablePath, []);
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

/** The narrowest phone the pages are made for, and a laptop. */
export const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
export const desktop = { viewport: { width: 1280, height: 800 } };

export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** Console errors and warnings; a test expects none. */
  readonly complaints: string[];
}

/** Says what the pages showed when a test failed, and which requests were refused: a wait that ran out says neither. */
function describeFailure(context: BrowserContext): void {
  // Opened in a hook, for all tests of a file.
  if (!TestRunner.getCurrentTest()) return;
  const refused: string[] = [];
  context.on('response', (response) => {
    if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`);
  });
  context.on('requestfailed', (request) => refused.push(`${request.failure()?.errorText} ${request.url()}`));
  onTestFailed(async () => {
    for (const page of context.pages()) {
      const shown = await page.evaluate(() => document.body.innerText).catch(String);
      console.error(`${page.url()} showed:\n${shown}`);
    }
    console.error(`Refused requests: ${refused.join(', ') || 'none'}`);
  });
}

/** A fresh profile with one page whose console is recorded. */
export async function openVisitor(browser: Browser, options: BrowserContextOptions): Promise<Visitor> {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(180_000);
  describeFailure(context);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // The browser logs the status of any failed request, although error responses are expected.
    if (message.text().startsWith('Failed to load resource')) return;
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  return { page, context, complaints };
}
