import { describe, expect, test } from 'vitest';
import { siteNow } from '#server/site/clock.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { hasBrowser } from '#test/browser.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { writeNews } from '#test/factories/news.ts';
import { goTo, specSite } from '#test/spec-site.ts';

describe.skipIf(!hasBrowser)('times in the administration', () => {
  const spec = specSite('sqlite');

  test('of scheduled news are in the zone of the browser, whatever that of the server is', async () => {
    const { session } = await newAdministrator(spec.site);
    const publishAt = secondsAfter(siteNow(), 86_400);
    const id = await writeNews(spec.site.services.site, 1, { publish_at: stamp(publishAt) });
    // Tokyo knows no summer time.
    const local = new Date(publishAt.getTime() + 9 * 3_600_000).toISOString();
    const { page, end } = await spec.visit({ session, timezoneId: 'Asia/Tokyo' });
    const main = page.getByRole('main');
    await goTo(page, '/en/admin/news');
    await main.getByText(`${local.slice(11, 16)}, Asia/Tokyo`).waitFor();
    await goTo(page, `/en/admin/news/${id}`);
    await main.getByText('In your time zone: Asia/Tokyo').waitFor();
    await expect.poll(() => main.getByLabel('Date and time').inputValue()).toBe(local.slice(0, 16));
    await end();
  });

  test('take a year digit by digit', async () => {
    const { session } = await newAdministrator(spec.site);
    const { page, end } = await spec.visit({ session });
    await goTo(page, '/en/admin/home');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: 'Edit: Notices' }).click();
    await main.getByLabel('My own notices').check();
    const from = main.getByRole('group', { name: 'Notice 1' }).getByLabel('Shown from');
    await from.fill('2026-12-05T10:30');
    await from.focus();
    // In en-US: month, day, year.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.type('2027');
    await expect.poll(() => from.inputValue()).toBe('2027-12-05T10:30');

    // A fifth digit is the first of the hour: a year with it would be no date, and the field empty.
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.type('20281');
    await expect.poll(() => from.inputValue()).toBe('2028-12-05T01:30');
    await end();
  });
});
