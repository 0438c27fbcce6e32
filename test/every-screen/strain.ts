import type { Page } from '@playwright/test';

/** A way to see the site that asks more of its layout than a usual window. */
export interface Strain {
  readonly name: string;
  readonly width: number;
  /** CSS a visitor's own stylesheet adds. */
  readonly css: string;
}

/** WCAG 1.4.12: what must break nothing. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

/** A usual window. */
export const strains: readonly Strain[] = [
  { name: '320 px, as 1280 px at 400 %', width: 320, css: '' },
  { name: '320 px with spaced text', width: 320, css: spacing },
  { name: '640 px, as 1280 px at 200 %', width: 640, css: '' },
  { name: '1024 px with spaced text', width: 1024, css: spacing },
];

/** Where the visitor has set letters twice as large in the browser: WCAG 1.4.4. */
export const largeLetters: readonly Strain[] = [
  { name: '640 px with large letters', width: 640, css: '' },
  { name: '1280 px with large letters', width: 1280, css: '' },
];

/** For `openLayoutBrowser`. */
export const largeLettersArgument = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26';

/** Shows the open page under a strain instead of the one before. */
export async function applyStrain(page: Page, { width, css }: Strain): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}
