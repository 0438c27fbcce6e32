import type { Page } from '@playwright/test';

/** A focused element. */
export interface Stop {
  /** Unique in the page and stable while the element exists. */
  readonly id: number;
  /** Tag and text. */
  readonly name: string;
  /** Whether a focus ring of at least two pixels is drawn on it, its cell or its card. */
  readonly ringed: boolean;
  /** Whether its centre is in the window and not covered. */
  readonly seen: boolean;
}

declare global {
  function numberOf(element: Element): number;
}

/** For `addInitScript`. Prefetching adds elements, so an index in the document would not be stable. */
const numberingScript = `{
const numbers = new WeakMap();
let last = 0;
globalThis.numberOf = (element) => {
  if (!numbers.has(element)) numbers.set(element, (last += 1));
  return numbers.get(element);
};
}`;

export async function prepareWalking(page: Page): Promise<void> {
  await page.addInitScript({ content: numberingScript });
}

const tabbable = 'a[href], button, input, select, textarea, summary, [tabindex="0"], audio[controls]';

/** Every focusable element; a radio group counts once. */
export function findReachable(page: Page): Promise<{ id: number; name: string }[]> {
  return page.evaluate((selector) => {
    const groups = new Set<string>();
    return [...document.querySelectorAll<HTMLElement>(selector)]
      .filter((element) => {
        if (!element.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false;
        if (element.matches(':disabled') || element.tabIndex < 0) return false;
        if (!(element instanceof HTMLInputElement) || element.type !== 'radio') return true;
        // Of a group, only the chosen one is a stop, or else the first.
        const chosen = document.querySelector(
          `input[type="radio"][name="${CSS.escape(element.name)}"]:checked`,
        );
        if (chosen) return element === chosen;
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

/** The focused element; null for the document. */
export function readStop(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!(element instanceof HTMLElement) || element === document.body) return null;
    const hasRing = (at: Element | null, pseudo?: string) => {
      if (!at) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(at, pseudo);
      return outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2;
    };
    // Radios and checkboxes show it on their card, the captcha on the next cell, a news title on its row.
    const ringed =
      hasRing(element) ||
      hasRing(element, '::after') ||
      hasRing(element.closest('.choice, .checkbox')) ||
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

/** The same after scrolling and layout have settled. */
async function readSettled(page: Page): Promise<Stop | null> {
  const stop = await readStop(page);
  if (!stop || stop.seen) return stop;
  await page.waitForTimeout(200);
  return readStop(page);
}

/** Tabs through the whole page. @throws on a keyboard trap */
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
