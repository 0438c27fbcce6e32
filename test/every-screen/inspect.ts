import type { Page, Request } from '@playwright/test';
import type { Visitor } from '#test/browser.ts';
import { hydrationScript } from './hydration.ts';
import { layoutScript } from './layout.ts';

declare global {
  var layout: { findLayoutFaults(): string[] };
  var hydration: { findHydrationFaults(): string[]; isHydrated(): boolean };
}

/** A page under inspection, with the problems it reported since last asked. */
export interface Inspection {
  readonly page: Page;
  /** Waits until no request is pending and everything is painted. */
  settle(): Promise<void>;
  takeComplaints(): string[];
}

/** Prepares a visitor's page: injects the checks and records failed requests. */
export async function startInspection({ page, context, complaints }: Visitor): Promise<Inspection> {
  for (const content of [layoutScript, hydrationScript]) await context.addInitScript({ content });
  page.on('response', (response) => {
    const isPart = response.request().resourceType() !== 'document';
    if (isPart && response.status() >= 400) complaints.push(`${response.status()} ${response.url()}`);
  });
  // A stream of events goes on for as long as its page is open.
  const underWay = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') underWay.add(request);
  });
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => {
    underWay.delete(request);
    const reason = request.failure()?.errorText;
    // A request aborted because its component unmounted is no failure.
    if (reason !== 'net::ERR_ABORTED') complaints.push(`${reason}: ${request.url()}`);
  });
  const settle = async () => {
    const until = Date.now() + 20_000;
    do await showFrames(page);
    while (underWay.size > 0 && Date.now() < until);
  };
  return { page, settle, takeComplaints: () => complaints.splice(0) };
}

/** Two frames: sizes, effects and fonts are settled then. */
function showFrames(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    await frame();
    await document.fonts.ready;
    await frame();
  });
}

/** Loads a URL and waits for hydration. @returns its status */
export async function open({ page, settle }: Inspection, path: string): Promise<number | undefined> {
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

/** Layout faults and hydration mismatches. */
export function findFaults(page: Page): Promise<string[]> {
  return page.evaluate(() => [...hydration.findHydrationFaults(), ...layout.findLayoutFaults()]);
}
