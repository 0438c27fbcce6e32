import type { Page } from '@playwright/test';
import axeCore from 'axe-core';

interface AxeResult {
  readonly id: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
}

declare global {
  var axe: { run(context: Document, options: object): Promise<{ violations: AxeResult[] }> };
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** `words`: without colours, which depend on no language and take the longest. */
export type AxeRules = 'all' | 'words';

/**
 * Violations found by axe, one line each. Several times faster than Playwright's builder, which opens a page per look.
 * @param without rules that do not apply to the page
 */
export async function findViolations(
  page: Page,
  extent: AxeRules = 'all',
  without: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const violations = await page.evaluate(
    async ([extent, values, without]) => {
      const runOnly = { type: 'tag', values };
      const off = without.map((rule) => [rule, { enabled: false }] as const);
      const rules = { 'color-contrast': { enabled: extent === 'all' }, ...Object.fromEntries(off) };
      // Cheaper axe options: the site has no frames of its own to look into, and HTML identifies an element well enough.
      const cheap = { selectors: false, elementRef: false, preload: false, iframes: false };
      const found = await axe.run(document, { runOnly, rules, resultTypes: ['violations'], ...cheap });
      return found.violations;
    },
    [extent, tags, without] as const,
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary = '' }) => `axe ${id}: ${html.slice(0, 200)} ${failureSummary}`),
  );
}
