import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { findReachable, prepareWalking, tabThrough } from '#test/every-screen/focus.ts';
import { type Inspection, open, startInspection } from '#test/every-screen/inspect.ts';
import { type Role, screensOf } from '#test/every-screen/screens.ts';
import { openRole, startWorld, type World } from '#test/every-screen/world.ts';

const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };
const desktop = { viewport: { width: 1280, height: 800 } };

/** Where a phone has other stops than a desktop: menu, login panel, cards, forms, admin pages. */
const unlikeOnPhones = ['home', 'players', 'register', 'account', 'desk: news'];

describe.skipIf(!hasBrowser)('every page by keyboard', () => {
  let browser: Browser;
  let world: World;

  beforeAll(async () => {
    browser = await openBrowser();
    world = await startWorld();
  });
  afterAll(async () => {
    await browser?.close();
    await world?.site.close();
  });

  async function startAs(role: Role, options: object): Promise<Inspection> {
    const visitor = await openRole(browser, world, role, options);
    await prepareWalking(visitor.page);
    return startInspection(visitor);
  }

  test.each([
    ['visitor', '1280 px', desktop],
    ['visitor', '360 px', phone],
    ['player', '1280 px', desktop],
    ['player', '360 px', phone],
    ['administrator', '1280 px', desktop],
    ['administrator', '360 px', phone],
  ] as const)(
    'everything of a %s’s pages is reached, seen and ringed at %s',
    async (role, _, options) => {
      const looking = await startAs(role, options);
      const { page } = looking;
      for (const { name, path } of screensOf(role, false)) {
        if (options === phone && !unlikeOnPhones.includes(name)) continue;
        await open(looking, `/en${path === '/' ? '' : path}`);
        const reachable = await findReachable(page);
        const stops = await tabThrough(page);
        const reached = new Set(stops.map(({ id }) => id));
        expect(
          {
            missed: reachable.filter(({ id }) => !reached.has(id)).map((each) => each.name),
            bare: stops.filter(({ ringed }) => !ringed).map((each) => each.name),
            hidden: stops.filter(({ seen }) => !seen).map((each) => each.name),
          },
          name,
        ).toEqual({ missed: [], bare: [], hidden: [] });
      }
      await page.context().close();
    },
    180_000,
  );
});
