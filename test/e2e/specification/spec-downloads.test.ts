import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { failRequests, goTo, specSite } from '#test/spec-site.ts';

/** Adding and deleting, with `Failed to add download` and `Failed to delete download`: `admin-downloads`. */
describe.skipIf(!hasBrowser)('downloads', () => {
  const spec = specSite('sqlite');
  let id: number;
  beforeAll(async () => {
    const url = `${spec.site.address}/favicon.svg`;
    id = await addDownload(spec.site.services.site, { url, download_count: 12344 });
  });

  test('a card has every field, its count in Romanian format, and a counted link', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/downloads');
    const main = page.getByRole('main');
    await main.getByText('includes an autopatcher').waitFor();
    const facts = await main
      .locator('.download-fact')
      .evaluateAll((all) => all.map((fact) => [...fact.children].map((each) => each.textContent)));
    expect(Object.fromEntries(facts)).toEqual({
      Version: '2.4.1',
      Platform: 'Windows',
      License: 'Freeware',
      'File size': '1.86 GB',
      'Date added': '1 Apr 2026',
      Downloads: '12.344',
    });
    await main.getByText('The whole game').waitFor();
    const opened = page.waitForEvent('popup');
    await main.getByRole('link', { name: 'Download Client' }).click();
    expect((await opened).url()).toContain('/favicon.svg');
    await main.getByText('12.345').waitFor();
    await expect.poll(() => main.getByRole('button', { name: /Delete|Add download/ }).count()).toBe(0);
    await end();
  });

  test('a failed count does not block the download', async () => {
    const call = `/api/downloads/${id}/download`;
    const { page, end } = await spec.visit();
    await goTo(page, '/en/downloads');
    await failRequests(page, call);
    const opened = page.waitForEvent('popup');
    await page.getByRole('link', { name: 'Download Client' }).click();
    expect((await opened).url()).toContain('/favicon.svg');
    await end([`CONNECTION_REFUSED ${call}`]);
  });

  test('a failed list shows the reason and can be retried', async () => {
    const { page, end } = await spec.visit();
    await goTo(page, '/en/register');
    const mend = await failRequests(page, '/api/downloads');
    await page.getByRole('link', { name: 'Downloads', exact: true }).first().click();
    const main = page.getByRole('main');
    await main.getByText('The downloads could not be loaded').waitFor();
    await main.getByText('Connection error. Please try again.').waitFor();
    await expect.poll(() => main.getByRole('listitem').count()).toBe(0);
    await mend();
    await main.getByRole('link', { name: 'Try again' }).click();
    await main.getByRole('link', { name: 'Download Client' }).waitFor();
    await end(['401 /api/auth/session', 'CONNECTION_REFUSED /api/downloads']);
  });

  test('an empty list is no error', async () => {
    await spec.site.services.site.db.deleteFrom('downloads').execute();
    const { page, end } = await spec.visit();
    // English pages are still kept as they were.
    await page.goto('/en-gb/downloads');
    await page.getByText('Nothing to download yet').waitFor();
    await end();
  });
});
