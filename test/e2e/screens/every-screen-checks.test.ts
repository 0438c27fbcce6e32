import type { Browser } from '@playwright/test';
import { matchRoutes, type RouteObject } from 'react-router';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { moduleNames } from '#contract/modules.ts';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { findFaults, type Inspection, open, startInspection } from '#test/every-screen/inspect.ts';
import { screens } from '#test/every-screen/screens.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { adminRoutes } from '#web/admin/routes.ts';
import { routesWith } from '#web/routes.tsx';

const routes = routesWith(moduleNames, adminRoutes);

/** Routes that show a page; the fourteen paths of published pages count once. */
function leavesOf(list: readonly RouteObject[]): string[] {
  return list.flatMap(({ id = '', children }) =>
    children ? leavesOf(children) : [id.replace(/(page-page)#.*/, '$1')],
  );
}

test('every route is among the screens', () => {
  const visited = screens.flatMap(({ path }) =>
    leavesOf((matchRoutes(routes, path) ?? []).slice(-1).map(({ route }) => route)),
  );
  expect(leavesOf(routes).filter((id) => !visited.includes(id))).toEqual([]);
});

describe.skipIf(!hasBrowser)('the checks of every screen detect', () => {
  let browser: Browser;
  let site: TestSite;
  let looking: Inspection;

  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect: 'sqlite', environment: { MODULES: '' } });
    await site.addWorld();
    looking = await startInspection(await openVisitor(browser, { baseURL: site.address }));
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  /** Opens the ranking with modified server HTML. */
  async function openWith(written: string | RegExp, instead: string): Promise<void> {
    await looking.page.route('**/en/ranking', async (route) => {
      const response = await route.fetch();
      const html = await response.text();
      if (html.replace(written, instead) === html) throw new Error(`the page has no ${written}`);
      await route.fulfill({ response, body: html.replace(written, instead) });
    });
    await open(looking, '/en/ranking');
    await looking.page.unroute('**/en/ranking');
  }

  async function restyle(css: string): Promise<string> {
    await open(looking, '/en/ranking');
    expect([await findFaults(looking.page), looking.takeComplaints()]).toEqual([[], []]);
    await looking.page.evaluate((text) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(text);
      document.adoptedStyleSheets.push(sheet);
    }, css);
    return (await findFaults(looking.page)).join('\n');
  }

  test('a text that differs from React’s', async () => {
    await openWith('>Ranking</h1>', '>Rankings</h1>');
    expect(looking.takeComplaints().join()).toMatch(/Minified React error #418/);
  });

  test('an element React does not render', async () => {
    await openWith('<h1', '<hr><h1');
    expect(looking.takeComplaints().join()).toMatch(/Minified React error #418/);
  });

  test('an attribute that differs from React’s, which React does not report', async () => {
    await openWith('class="tabs-item"', 'class="tabs-item other" title="other"');
    expect(looking.takeComplaints()).toEqual([]);
    expect(await findFaults(looking.page)).toEqual([
      'a className: React has tabs-item, the page tabs-item other',
    ]);
  });

  test('a failing script and a failed request', async () => {
    await openWith('</body>', '<img src="/assets/none.png" alt=""></body>');
    await looking.page.evaluate(() => setTimeout(() => console.warn('careful')));
    const complaints: string[] = [];
    const take = () => complaints.push(...looking.takeComplaints()) && complaints.join();
    await expect.poll(take).toMatch(/404 http.*careful/);
  });

  test('horizontal scrolling, even where the body hides it', async () => {
    expect(await restyle('.board { width: 110vw }')).toMatch(
      /sticks out of the window by \d+: .*table\.board/,
    );
    expect(await restyle('body { overflow: visible } .board { width: 110vw }')).toMatch(/scrolls sideways/);
  });

  test('text that is clipped, overflows or overlaps', async () => {
    expect(
      await restyle('.tabs-item { width: 40px; flex: none; overflow: hidden; white-space: nowrap }'),
    ).toMatch(/cut by \d+: «Players»/);
    expect(await restyle('.ranking-summary { height: 4px; overflow: clip }')).toMatch(/cut by/);
    expect(await restyle('.button { width: 30px; min-width: 0; padding: 0; white-space: nowrap }')).toMatch(
      /spills by/,
    );
    expect(await restyle('.tabs-item:last-child { margin-left: -90px }')).toMatch(
      /overlap: «Players» and «Guilds»/,
    );
    expect(await restyle('input { max-width: 60px }')).toMatch(/cut in its field by \d+: «.+»/);
  });

  test('violations found by axe', async () => {
    await restyle('.tabs-item { color: #333 }');
    expect((await findViolations(looking.page, 'all')).join()).toMatch(
      /axe color-contrast: <a class="tabs-item/,
    );
  });
});
