import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Visitor } from '#test/browser.ts';
import { hydrationScript } from './hydration.ts';
import { layoutScript } from './layout.ts';

interface AxeResult {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

declare global {
  var layout: { findLayoutFaults(): string[] };
  var hydration: { findHydrationFaults(): string[]; isHydrated(): boolean };
  var axe: { run(context: Document, options: object): Promise<{ violations: AxeResult[] }> };
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const require = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const axeSource = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** A page that is looked at: what it has complained of since it was asked last. */
export interface Looking {
  readonly page: Page;
  /** Waits until no call is under way and all is painted. */
  settle(): Promise<void>;
  takeComplaints(): string[];
}

/** Makes a visitor's page ready: the checks come with every document, parts that do not come are complaints. */
export async function startLooking({ page, context, complaints }: Visitor): Promise<Looking> {
  for (const content of [layoutScript, hydrationScript]) await context.addInitScript({ content });
  page.on('response', (response) => {
    const isPart = response.request().resourceType() !== 'document';
    if (isPart && response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  let underWay = 0;
  page.on('request', () => {
    underWay += 1;
  });
  page.on('requestfinished', () => {
    underWay -= 1;
  });
  page.on('requestfailed', (request) => {
    underWay -= 1;
    const reason = request.failure()?.errorText;
    // A call given up because its part of the page has gone is no failure.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  const settle = async () => {
    const until = Date.now() + 20_000;
    do await showFrames(page);
    while (underWay > 0 && Date.now() < until);
  };
  return { page, settle, takeComplaints: () => complaints.splice(0) };
}

/** Two frames: sizes, effects and fonts have done what they do. */
function showFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await document.fonts.ready;
    await frame();
  });
}

/** Loads an address and waits until React has taken over and all is there. @returns its status */
export async function open({ page, settle }: Looking, path: string): Promise<number | undefined> {
  const response = await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.evaluate(async () => {
    const until = performance.now() + 20_000;
    while (!hydration.isHydrated()) {
      if (performance.now() > until) throw new Error('not hydrated');
      await new Promise((resolve) => setTimeout(resolve, 4));
    }
  });
  await settle();
  return response?.status();
}

/** What lies wrong, and what React has otherwise than the page. */
export function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => [...hydration.findHydrationFaults(), ...layout.findLayoutFaults()]);
}

/** `words`: all but the contrast of colours, the dearest rule and the same in every language. */
export type AxeRules = 'all' | 'words';

/** What axe finds, a line each. */
export async function findViolations(page: Page, extent: AxeRules): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const violations = await page.evaluate(
    async ([extent, values]) => {
      const runOnly = { type: 'tag', values };
      const rules = { 'color-contrast': { enabled: extent === 'all' } };
      // The site has no frames, and a piece of HTML names an element as well as a selector does.
      const cheap = { selectors: false, elementRef: false, preload: false, iframes: false };
      const found = await axe.run(document, { runOnly, rules, resultTypes: ['violations'], ...cheap });
      return found.violations;
    },
    [extent, tags] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `axe ${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
