import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sessionCookie } from '#server/request/cookies.ts';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { hold } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('a page at an address of its own', () => {
  let browser: Browser;
  let site: TestSite;
  let session: string;
  beforeAll(async () => {
    [browser, site] = [await openBrowser(), await startTestSite({ dialect: 'sqlite' })];
    ({ session } = await newAdministrator(site));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  const statusOf = async (path: string) => (await fetch(site.address + path)).status;
  async function open(path: string) {
    const visitor = await openVisitor(browser, { baseURL: site.address });
    await visitor.context.addCookies([{ name: sessionCookie, value: session, url: site.address }]);
    await visitor.page.goto(path);
    return { page: visitor.page, main: visitor.page.getByRole('main'), close: () => visitor.context.close() };
  }

  test('is begun with a template, published with a warning about gaps, and moved', async () => {
    const { page, main, close } = await open('/en/admin/pages');
    const address = main.getByLabel('Address of a new page');
    const write = main.getByRole('button', { name: 'Write page' });
    for (const [typed, problem] of [
      ['news/1', 'The site itself needs this address.'],
      ['im print', 'Use only letters from a to z'],
    ] as const) {
      await address.fill(typed);
      await write.click();
      await main.getByText(problem).waitFor();
      await expect.poll(() => address.inputValue()).toBe(typed);
    }
    await address.fill('Legal/Imprint/');
    await write.click();
    await page.waitForURL('**/en/admin/pages/legal/imprint');

    await expect.poll(() => main.getByLabel('Template', { exact: true }).inputValue()).toBe('imprint');
    await main.getByLabel('Its language').selectOption('de');
    await main.getByRole('button', { name: 'Insert template' }).click();
    // Written in the language of the template from then on.
    const title = main.getByLabel('Title (Deutsch)');
    await expect.poll(() => title.inputValue()).toBe('Impressum');
    await expect.poll(() => main.getByLabel('Written in').inputValue()).toBe('de');
    await main.getByLabel('Template', { exact: true }).selectOption('faq');
    await main.getByRole('button', { name: 'Insert template' }).click();
    const replace = page.getByRole('dialog', { name: 'Replace what you have written?' });
    const template = await hold(page, '**/api/page-template?**');
    const answered = page.waitForResponse('**/api/page-template?**');
    await replace.getByRole('button', { name: 'Insert template' }).click();
    await expect.poll(template.asked).toBe(1);
    await replace.getByRole('button', { name: 'Cancel' }).click();
    template.release();
    await (await answered).finished();
    await expect.poll(() => title.inputValue()).toBe('Impressum');

    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    const warning = page.getByRole('dialog', { name: 'The text still has gaps' });
    await warning.getByText('[Postanschrift]').waitFor();
    await warning.getByRole('button', { name: 'Keep writing' }).click();
    await expect.poll(() => statusOf('/legal/imprint')).toBe(404);
    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    await warning.getByRole('button', { name: 'Publish anyway' }).click();
    await page.getByText('The page is published.').waitFor();
    await expect.poll(() => statusOf('/de/legal/imprint'), { timeout: 8_000 }).toBe(200);

    await title.fill('Impressum, changed');
    await main.getByRole('button', { name: 'Change address' }).click();
    const move = page.getByRole('dialog', { name: 'Change this page’s address?' });
    await move.getByLabel('Address').fill('/admin/imprint');
    await move.getByRole('button', { name: 'Change address' }).click();
    await move.getByText('The site itself needs this address.').first().waitFor();
    await move.getByLabel('Address').fill('/imprint');
    await move.getByRole('button', { name: 'Change address' }).click();
    await page.waitForURL('**/en/admin/pages/imprint');
    await expect.poll(() => title.inputValue()).toBe('Impressum, changed');
    await expect.poll(() => statusOf('/imprint'), { timeout: 8_000 }).toBe(200);
    await expect.poll(() => statusOf('/legal/imprint'), { timeout: 8_000 }).toBe(404);
    await close();
  });

  test('that is taken is not begun again', async () => {
    const body = { path: '/contact', title: 'Contact', content: 'Write.' };
    await site.send('PUT /api/page', { body, session });
    const { main, close } = await open('/en/admin/pages');
    await main.getByRole('link', { name: 'Contact', exact: true }).waitFor();
    await main.getByLabel('Address of a new page').fill('/contact');
    await main.getByRole('button', { name: 'Write page' }).click();
    await main.getByText('There is already a page at this address.').waitFor();
    await close();
  });
});
