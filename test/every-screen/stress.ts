import type { Page } from '@playwright/test';

/** A display setting that is harder for the layout than a usual window. */
export interface StressMode {
  readonly name: string;
  readonly width: number;
  /** CSS of the visitor's own style sheet. */
  readonly css: string;
}

/** Text spacing of WCAG 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-bottom: 2em !important }`;

/** The usual window first. */
export const stressModes: readonly StressMode[] = [
  { name: '320 px, as 1280 px at 400 %', width: 320, css: '' },
  { name: '320 px with spaced text', width: 320, css: spacing },
  { name: '640 px, as 1280 px at 200 %', width: 640, css: '' },
  { name: '1024 px with spaced text', width: 1024, css: spacing },
];

/** Browser font size of 200 % (WCAG 1.4.4). */
export const largeLetters: readonly StressMode[] = [
  { name: '640 px with large letters', width: 640, css: '' },
  { name: '1280 px with large letters', width: 1280, css: '' },
];

/** For `openBrowser`. */
export const largeLettersArgument = '--blink-settings=defaultFontSize=32,defaultFixedFontSize=26';

/** Applies a mode to the open page. */
export async function applyStress(page: Page, { width, css }: StressMode): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, css);
}
