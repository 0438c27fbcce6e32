import { createCanvas } from '@napi-rs/canvas';
import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type PaletteName, paletteNames } from '#contract/design/palettes.ts';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { scope } from '#test/scope.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { failRequests, goTo, hold } from '#test/spec-site.ts';

const dialects = await oneTestDatabase('the owner makes the site his own');

const pages = ['/en', '/en/ranking', '/en/register', '/en/news/1', '/en/downloads', '/en/recover'];

/** Every page in `npm run test:all`; before that one for each palette. */
function pagesOf(palette: PaletteName): readonly string[] {
  if (scope === 'all') return pages;
  const place = paletteNames.indexOf(palette) % pages.length;
  return pages.slice(place, place + 1);
}

const backgroundOf = (page: Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);

/** Width of the scaled preview in widths of its box: 1 where it fills it. */
const widthInBox = (page: Page) =>
  page.locator('.design-screen').evaluate((box) => {
    const frame = box.querySelector('iframe')?.getBoundingClientRect().width ?? 0;
    return frame / box.clientWidth;
  });

describe.skipIf(!hasBrowser).each(dialects)('the appearance in the administration on %s', (dialect) => {
  let browser: Browser;
  let site: TestSite;
  let administrator: Administrator;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect });
    administrator = await newAdministrator(site);
    // With rows, a ranking has all its parts.
    await site.addWorld();
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('name, logo and colors are drafted, seen in the preview, published and brought back', async () => {
    const { session } = administrator;
    const { page, context, complaints } = await openLoggedIn(browser, site, { session });
    await page.goto('/en/admin/appearance');
    const main = page.getByRole('main');
    const preview = page.frameLocator('iframe');
    await preview.locator('.brand-name').getByText('Guildhall').waitFor();
    const state = main.locator('.draft-state');
    await expect.poll(() => state.textContent()).toBe('Visitors see what you see here.');
    for (const device of ['Phone', 'Desktop']) {
      await main.getByRole('button', { name: device, exact: true }).click();
      await expect.poll(() => widthInBox(page)).toBeCloseTo(1, 1);
    }

    await main.getByLabel('Name of the site').fill('Drachenreich');
    await preview.locator('.brand-name').getByText('Drachenreich').waitFor();
    await expect.poll(() => state.textContent()).toMatch(/^Draft /);
    await main.getByText('Jade').click();
    await expect
      .poll(() => preview.locator('html').evaluate((root) => getComputedStyle(root).backgroundColor))
      .toBe('rgb(9, 13, 11)');
    const png = createCanvas(40, 40).toBuffer('image/png');
    await main.getByLabel('Logo', { exact: true }).setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: png,
    });
    const draftLogo = preview.locator('.brand img');
    const widthOfLogo = () => draftLogo.evaluate((image: HTMLImageElement) => image.naturalWidth);
    await expect.poll(widthOfLogo).toBe(180);
    await main.getByRole('button', { name: 'Use the default seal' }).click();
    await expect.poll(() => draftLogo.count()).toBe(0);
    await preview.locator('.brand svg').waitFor();
    await main.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(widthOfLogo).toBe(180);

    await main.getByLabel('My own accent color').check();
    await main.getByLabel(/^Accent color/).fill('#223322');
    await main
      .getByText(/too low: 4.5 : 1 is needed/)
      .first()
      .waitFor();
    await expect
      .poll(() => main.getByRole('button', { name: 'Publish', exact: true }).isDisabled())
      .toBe(true);
    await main.getByRole('button', { name: /^Use #/ }).click();
    await expect.poll(() => main.getByText(/too low/).count()).toBe(0);
    await main.getByRole('button', { name: 'Undo' }).click();
    await main
      .getByText(/too low/)
      .first()
      .waitFor();
    const redo = main.getByRole('button', { name: 'Redo' });
    await redo.press('Enter');
    await expect.poll(() => redo.getAttribute('aria-disabled')).toBe('true');
    await expect.poll(() => redo.evaluate((button) => button === document.activeElement)).toBe(true);

    const visitor = await openVisitor(browser, { baseURL: site.address });
    await visitor.page.goto('/en');
    await expect.poll(() => visitor.page.title()).toMatch(/^Guildhall/);
    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    await page.getByText('Published. Visitors see it within seconds.').waitFor();
    await visitor.page.reload();
    await expect.poll(() => visitor.page.title()).toMatch(/^Drachenreich/);
    await expect.poll(() => backgroundOf(visitor.page)).toBe('rgb(9, 13, 11)');
    const logo = visitor.page.locator('.brand img');
    await expect.poll(() => logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(180);

    await page.reload();
    await expect.poll(widthOfLogo).toBe(180);
    await main.getByRole('button', { name: 'Use the default seal' }).click();
    await preview.locator('.brand svg').waitFor();
    await expect.poll(() => draftLogo.isVisible()).toBe(false);

    await main.getByRole('button', { name: /The default site/ }).click();
    await page.getByText('This version is your draft again.').waitFor();
    await main.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect.poll(() => main.getByText('Visitors see what you see here.').count()).toBe(1);
    await visitor.page.reload();
    await expect.poll(() => visitor.page.title()).toMatch(/^Guildhall/);
    await expect.poll(() => backgroundOf(visitor.page)).toBe('rgb(14, 12, 11)');
    expect([complaints, visitor.complaints]).toEqual([[], []]);
    await Promise.all([context.close(), visitor.context.close()]);
  });

  test('a draft that another window has changed is loaded on demand, and Undo brings mine back', async () => {
    const { session } = administrator;
    const mine = await openLoggedIn(browser, site, { session });
    const theirs = await openLoggedIn(browser, site, { session });
    const nameOf = ({ page }: typeof mine) => page.getByLabel('Name of the site');
    for (const { page } of [mine, theirs]) {
      await goTo(page, '/en/admin/appearance');
    }
    await nameOf(theirs).fill('Told by another');
    await theirs.page.getByText('Saved.').waitFor();
    await nameOf(mine).fill('Named by me');
    const main = mine.page.getByRole('main');
    await main.getByText(/^The draft was changed meanwhile/).waitFor();
    await expect.poll(() => nameOf(mine).inputValue()).toBe('Named by me');
    expect(await findViolations(mine.page)).toEqual([]);

    const load = main.getByRole('button', { name: 'Load the changed draft' });
    const ways = '**/api/admin/appearance';
    await mine.page.route(ways, (route) => route.abort());
    await load.click();
    await main.getByText(/Connection error/).waitFor();
    await expect.poll(() => nameOf(mine).inputValue()).toBe('Named by me');
    await mine.page.unroute(ways);

    // A change that is still on its way when the other draft comes is refused later, and says nothing of that one.
    const held = Promise.withResolvers<void>();
    const sent = mine.page.waitForRequest('**/api/admin/appearance/draft');
    await mine.page.route('**/api/admin/appearance/draft', async (route) => {
      await held.promise;
      await route.continue();
    });
    await nameOf(mine).fill('Named once more by me');
    await sent;
    await load.click();
    await expect.poll(() => nameOf(mine).inputValue()).toBe('Told by another');
    const refused = mine.page.waitForResponse('**/api/admin/appearance/draft');
    held.resolve();
    expect((await refused).status()).toBe(409);
    await mine.page.unroute('**/api/admin/appearance/draft');
    await expect
      .poll(() => main.locator('.draft-state').evaluate((state) => state === document.activeElement))
      .toBe(true);
    await expect.poll(() => main.getByText(/^The draft was changed meanwhile/).count()).toBe(0);

    await main.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => nameOf(mine).inputValue()).toBe('Named once more by me');
    const draftedName = async () => {
      const { body } = await site.send('GET /api/admin/appearance', { session });
      return (body.data as { draft: { siteName: string } }).draft.siteName;
    };
    await expect.poll(draftedName).toBe('Named once more by me');

    // Without a change of one's own, publishing finds it.
    const other = theirs.page.getByRole('main');
    await other.getByRole('button', { name: 'Publish', exact: true }).click();
    await other.getByRole('button', { name: 'Load the changed draft' }).click();
    await expect.poll(() => nameOf(theirs).inputValue()).toBe('Named once more by me');
    const unexpected = [...mine.complaints, ...theirs.complaints].filter((line) => !line.includes('409'));
    expect(unexpected).toEqual([]);
    await Promise.all([mine.context.close(), theirs.context.close()]);
  });

  test('a draft that the server was away for is saved once it is back, also after its page was left', async () => {
    const { session } = administrator;
    const { page, context } = await openLoggedIn(browser, site, { session });
    await goTo(page, '/en/admin/appearance');
    const name = page.getByLabel('Name of the site');
    const failure = page.getByRole('main').getByText(/Connection error/);
    const draftedName = async () => {
      const { body } = await site.send('GET /api/admin/appearance', { session });
      return (body.data as { draft: { siteName: string } }).draft.siteName;
    };
    const mend = await failRequests(page, '/api/admin/appearance/draft');
    await name.fill('Typed in a tunnel');
    await failure.waitFor();
    await mend();
    await expect.poll(draftedName).toBe('Typed in a tunnel');
    await expect.poll(() => failure.count()).toBe(0);

    const mendLater = await failRequests(page, '/api/admin/appearance/draft');
    await name.fill('Typed in another tunnel');
    await failure.waitFor();
    await page.getByRole('link', { name: 'Menus', exact: true }).first().click();
    await expect.poll(() => page.url()).toContain('/admin/menus');
    await mendLater();
    await page.goBack();
    await expect.poll(() => name.inputValue()).toBe('Typed in another tunnel');
    await expect.poll(draftedName).toBe('Typed in another tunnel');
    await context.close();
  });

  test('a draft that is still being saved is there when its page is opened again', async () => {
    const { session } = administrator;
    const { page, context } = await openLoggedIn(browser, site, { session });
    await goTo(page, '/en/admin/appearance');
    const name = page.getByLabel('Name of the site');
    const held = await hold(page, '**/api/admin/appearance/draft');
    await name.fill('Typed in a hurry');
    await page.getByRole('link', { name: 'Menus', exact: true }).first().click();
    await expect.poll(held.asked).toBe(1);
    await expect.poll(() => page.url()).toContain('/admin/menus');
    await page.goBack();
    await expect.poll(() => name.inputValue()).toBe('Typed in a hurry');
    held.release();
    const main = page.getByRole('main');
    await main.getByText('Saved.').waitFor();
    await name.fill('Typed in a hurry, and on');
    await expect
      .poll(async () => {
        const { body } = await site.send('GET /api/admin/appearance', { session });
        return (body.data as { draft: { siteName: string } }).draft.siteName;
      })
      .toBe('Typed in a hurry, and on');
    await expect.poll(() => main.getByText(/in another window/).count()).toBe(0);
    await context.close();
  });

  test.each(paletteNames)('the palette %s can be read, by machine', async (palette) => {
    await publish(palette);
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
    for (const path of pagesOf(palette)) {
      await goTo(page, path);
      expect(await findViolations(page), path).toEqual([]);
    }
    expect(complaints).toEqual([]);
    await context.close();
  });

  async function publish(palette: PaletteName): Promise<void> {
    const { session } = administrator;
    const { body } = await site.send('GET /api/admin/appearance', { session });
    const { revision } = body.data as { revision: number };
    const document = { palette };
    await site.send('PUT /api/admin/appearance/draft', { session, body: { document, revision } });
    const answer = await site.send('POST /api/admin/appearance/publish', {
      session,
      body: { revision: revision + 1 },
    });
    expect(answer.status).toBe(200);
  }
});
