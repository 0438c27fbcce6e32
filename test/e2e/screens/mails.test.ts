import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { allMails } from '../../../scripts/mails/all-mails.ts';

describe.skipIf(!hasBrowser)('mails', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser?.close());

  test.each(languageCodes)('fit a phone and are written to the end (%s)', async (language) => {
    const { page, context } = await openVisitor(browser, { viewport: { width: 360, height: 740 } });
    for (const [name, { html, text, subject }] of allMails(language)) {
      await page.setContent(html);
      await expect
        .poll(() => page.evaluate(() => document.documentElement.scrollWidth), { message: name })
        .toBe(360);
      const shown = await page.innerText('body');
      expect(`${subject}\n${text}\n${shown}`, name).not.toMatch(
        /\b(mail|verifyEmail|undoEmail|security|admin)\.\w+|\{\w+\}|undefined/,
      );
      if (language !== 'en') continue;
      // A mail is shown within the page of a mail program, which has the landmarks.
      expect(await findViolations(page, 'all', ['landmark-one-main', 'region']), name).toEqual([]);
    }
    await context.close();
  });
});
