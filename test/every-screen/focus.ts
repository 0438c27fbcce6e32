import type { Page } from '@playwright/test';

/** Where the keyboard is. */
export interface Stop {
  /** Unique in the page, and the element's own as long as it is there. */
  readonly id: number;
  /** Its tag and what it says. */
  readonly name: string;
  /** Whether a ring of two pixels or more is drawn on it, its cell or its card. */
  readonly ringed: boolean;
  /** Whether its middle is in the window, and nothing lies over it. */
  readonly seen: boolean;
}

declare global {
  /** Numbers elements in the order in which they are asked about. */
  function numberOf(element: Element): number;
}

/** For `addInitScript`: prefetching adds elements, so a place in the document would be no lasting name. */
const numberingScript = `{
const numbers = new WeakMap();
let last = 0;
globalThis.numberOf = (element) => {
  if (!numbers.has(element)) numbers.set(element, (last += 1));
  return numbers.get(element);
};
}`;

/** Makes a page ready for the functions below. */
export async function prepareWalking(page: Page): Promise<void> {
  await page.addInitScript({ content: numberingScript });
}

const tabbable = 'a[href], button, input, select, textarea, summary, [tabindex="0"], audio[controls]';

/** Every element the keyboard must reach: a group of radios is one. */
export function findReachable(page: Page): Promise<{ id: number; name: string }[]> {
  return page.evaluate((selector) => {
    const groups = new Set<string>();
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
        if (element.matches(':disabled') || element.tabIndex < 0) return false;
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
        const known = groups.has(element.name);
        groups.add(element.name);
        return !known;
      })
      .map((element) => ({
        id: numberOf(element),
        name: `${element.localName} «${(element.textContent || element.getAttribute('aria-label') || element.id).trim().slice(0, 40)}»`,
      }));
  }, tabbable);
}

/** The element that has the focus; nothing when the document itself has it. */
export function readStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const hasRing = (at: Element | null, pseudo?: string) => {
      if (!at) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(at, pseudo);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // Radios and ticks show it on their card, the captcha on the next cell, a news title on its whole row.
    const ringed =
      hasRing(element) ||
      hasRing(element, '::after') ||
      hasRing(element.closest('.choice, .tick')) ||
      hasRing(element.parentElement?.querySelector('[data-caret="true"]') ?? null);
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const x = Math.min(Math.max((left + right) / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max((Math.max(top, 0) + Math.min(bottom, innerHeight)) / 2, 0), innerHeight - 1);
    const over = document.elementFromPoint(x, y);
    const isOnTop = over !== null && (element.contains(over) || over.contains(element));
    const label = element.getAttribute('aria-label') ?? element.textContent ?? '';
    return {
      id: numberOf(element),
      name: `${element.localName} «${(label || element.id).trim().slice(0, 40)}»`,
      ringed,
      seen: bottom > 0 && top < innerHeight && (isOnTop || element instanceof HTMLInputElement),
    };
  });
}

/** The same, once what has just been loaded has moved the page for the last time. */
async function readSettled(page: Page): Promise<Stop | null> {
  const stop = await readStop(page);
  if (!stop || stop.seen) return stop;
  await page.waitForTimeout(200);
  return readStop(page);
}

/** Walks with Tab from the beginning of the page to its end. @throws when it never ends: a trap */
export async function tabThrough(page: Page, most = 300): Promise<Stop[]> {
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    getSelection()?.removeAllRanges();
    scrollTo(0, 0);
  });
  const stops: Stop[] = [];
  for (let count = 0; count < most; count += 1) {
    await page.keyboard.press('Tab');
    const stop = await readSettled(page);
    if (!stop || stop.id === stops[0]?.id) return stops;
    stops.push(stop);
  }
  throw new Error(`after ${most} steps still at ${stops.at(-1)?.name}`);
}
