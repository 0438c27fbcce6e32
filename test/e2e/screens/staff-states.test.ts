import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { type Inspection, open, startInspection } from '#test/every-screen/inspect.ts';
import { stateFaults } from '#test/every-screen/state-faults.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { ageProofs, newCarefulAdministrator } from '#test/factories/proofs.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { reload } from '#test/spec-site.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { inLanguage, paths } from '#web/paths.ts';

/** With the longest and the tallest words. */
const languages = ['en', 'de', 'ru', 'gr', 'hu'] as const;
const widths = [360, 1280] as const;
const idle = { staffUsed: 31 };

interface Visit {
  readonly site: TestSite;
  readonly session: string;
  readonly inspections: readonly Inspection[];
}

async function visitWith(browser: Browser, site: TestSite, session: string): Promise<Visit> {
  const inspections = await Promise.all(
    widths.map(async (width) => {
      const isPhone = width === 360;
      const options = { viewport: { width, height: 800 }, hasTouch: isPhone, isMobile: isPhone };
      return startInspection(await openLoggedIn(browser, site, { ...options, session }));
    }),
  );
  return { site, session, inspections };
}

/** The refused calls are what is looked at. */
const isExpected = (complaint: string) => /^403 .*\/api\//.test(complaint);

async function openDialog(page: Page, { site, session }: Visit): Promise<void> {
  await ageProofs(site, session, { staffUsed: 0 });
  await reload(page);
  await ageProofs(site, session, idle);
  await page.locator('main form input').first().fill('Dragon Valley');
  await page
    .locator('main form')
    .first()
    .evaluate((form: HTMLFormElement) => form.requestSubmit());
  await page.locator('dialog[open] form').waitFor();
}

describe.skipIf(!hasBrowser)('what administrators see in place of the administration', () => {
  let browser: Browser;
  let required: TestSite;
  let optional: TestSite;
  /** With a password, with two-step login, and still without it. */
  let visits: readonly Visit[];
  let setUp: Visit;

  beforeAll(async () => {
    browser = await openBrowser();
    required = await startTestSite({ dialect: 'sqlite', environment: { STAFF_2FA: 'required' } });
    optional = await startTestSite({ dialect: 'sqlite' });
    const plain = (await newAdministrator(optional)).session;
    const careful = (await newCarefulAdministrator(optional)).session;
    visits = [await visitWith(browser, optional, plain), await visitWith(browser, optional, careful)];
    setUp = await visitWith(browser, required, (await newAdministrator(required)).session);
  });
  afterAll(async () => {
    await browser?.close();
    await required?.close();
    await optional?.close();
  });

  test.each(languages)('in %s nothing is cut or overlaps, and axe is silent', async (language) => {
    const found: string[] = [];
    for (const inspection of setUp.inspections) {
      expect(await open(inspection, inLanguage(language, paths.admin))).toBe(403);
      found.push(...(await stateFaults(inspection, language, isExpected)));
    }
    for (const visit of visits) {
      for (const inspection of visit.inspections) {
        await ageProofs(optional, visit.session, idle);
        expect(await open(inspection, inLanguage(language, adminPaths.glossary))).toBe(403);
        found.push(...(await stateFaults(inspection, language, isExpected)));
        await openDialog(inspection.page, visit);
        found.push(...(await stateFaults(inspection, language, isExpected)));
        await inspection.page.locator('dialog[open] form').evaluate((form: HTMLFormElement) => {
          form.requestSubmit();
        });
        await inspection.page.locator('dialog .error-summary').waitFor();
        found.push(...(await stateFaults(inspection, language, isExpected)));
      }
    }
    expect(found).toEqual([]);
  });
});
