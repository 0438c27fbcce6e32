import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { type Inspection, open, startInspection } from '#test/every-screen/inspect.ts';
import { stateFaults } from '#test/every-screen/state-faults.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { goTo } from '#test/spec-site.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { inLanguage } from '#web/paths.ts';

/** With the longest and the tallest words. */
const languages = ['en', 'de', 'ru', 'gr', 'hu'] as const;
const name = 'a-name-without-end-that-somebody-gave-his-screenshot-of-the-capital.png';

/** Refusing a file is looked at. */
const isExpected = (complaint: string) => /^400 .*\/api\/media/.test(complaint);

async function refuseOne(page: Page): Promise<void> {
  const broken = { name, mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
  await page.locator('.file-drop-input').setInputFiles([broken]);
  await page.locator('.picture-way-failed').waitFor();
}

describe.skipIf(!hasBrowser)('the library with pictures', () => {
  let browser: Browser;
  let site: TestSite;
  let inspections: readonly Inspection[];

  async function addPictures(page: Page): Promise<void> {
    await goTo(page, '/en/admin/media');
    const [wide, tall] = [await drawPicture(900, 200), await drawPicture(200, 900)];
    await page.locator('.file-drop-input').setInputFiles([
      { name, mimeType: 'image/png', buffer: wide },
      { name: 'tall.png', mimeType: 'image/png', buffer: tall },
    ]);
    await page.locator('.picture-card').nth(1).waitFor();
  }

  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect: 'sqlite' });
    const { session } = await newAdministrator(site);
    inspections = await Promise.all(
      [360, 1280].map(async (width) => {
        const isPhone = width === 360;
        const options = { viewport: { width, height: 800 }, hasTouch: isPhone, isMobile: isPhone };
        return startInspection(await openLoggedIn(browser, site, { ...options, session }));
      }),
    );
    const [first] = inspections;
    if (first) await addPictures(first.page);
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test.each(languages)('in %s nothing is cut or overlaps, and axe is silent', async (language) => {
    const found: string[] = [];
    for (const inspection of inspections) {
      const { page } = inspection;
      await open(inspection, inLanguage(language, adminPaths.media));
      await refuseOne(page);
      await page.locator('.picture-alt input').first().fill('A gate');
      found.push(...(await stateFaults(inspection, language, isExpected)));
      await page.locator('.picture-card-actions .button').first().click();
      await page.locator('dialog[open]').waitFor();
      found.push(...(await stateFaults(inspection, language, isExpected)));

      await open(inspection, inLanguage(language, adminPaths.page('/team')));
      await page.locator('.editor-tool').last().click();
      await page.locator('.picture-tile').first().click();
      await refuseOne(page);
      found.push(...(await stateFaults(inspection, language, isExpected)));
    }
    expect(found).toEqual([]);
  });
});
