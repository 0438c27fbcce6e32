import type { Browser, BrowserContextOptions, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { prepareWalking, tabThrough } from '#test/every-screen/focus.ts';
import { findFaults, open, startInspection } from '#test/every-screen/inspect.ts';
import { type Role, screensOf } from '#test/every-screen/screens.ts';
import { openRole, startWorld, type World } from '#test/every-screen/world.ts';

declare global {
  var listRunning: () => string[];
}

/** Controls that must have a visible edge; checkboxes are then the system's own. */
const controls =
  'button.button, a.button, .icon-button, .input, .choice, .languages-button, .pagination-item, .captcha-cell';

/** Running animations; delays and single-step changes do not count. */
const runningScript = `globalThis.listRunning = () => document.getAnimations()
  .filter(({ playState, effect }) => playState === 'running' && effect.getTiming().duration !== 0)
  .map((animation) => animation instanceof CSSAnimation ? animation.animationName : 'transition')`;

function countRunning(page: Page): Promise<string[]> {
  return page.evaluate(() => listRunning());
}

/** Animations in the frame in which the ranking starts loading its next page. */
async function countWhileWaiting(page: Page): Promise<string[]> {
  let answer = () => {};
  const wanted = new Promise<void>((resolve) => {
    answer = resolve;
  });
  // The core's ranking or that of the module `standings`.
  await page.route(/\/api\/(?:rankings|standings)\//, async (route) => {
    await wanted;
    await route.continue();
  });
  const running = page.evaluate(async () => {
    const until = performance.now() + 20_000;
    while (!document.querySelector('.board[aria-busy="true"]')) {
      if (performance.now() > until) throw new Error(`no ranking is loading at ${location.href}`);
      await new Promise(requestAnimationFrame);
    }
    return listRunning();
  });
  await page.locator('.pagination-item[rel="next"]').click();
  const names = await running;
  answer();
  return names;
}

/** Controls whose edge has less than 3 : 1 contrast with the background. */
function findEdgeless(page: Page, selector: string): Promise<string[]> {
  return page.evaluate((wanted) => {
    const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
    const lightOf = (colour: string) => {
      if (!canvas) return 0;
      canvas.fillStyle = '#000';
      canvas.fillRect(0, 0, 1, 1);
      canvas.fillStyle = colour;
      canvas.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...canvas.getImageData(0, 0, 1, 1).data]
        .map((value) => value / 255)
        .map((value) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4));
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const ground = lightOf(getComputedStyle(document.documentElement).backgroundColor);
    return [...document.querySelectorAll(wanted)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) => {
        const { borderTopStyle, borderTopWidth, borderTopColor } = getComputedStyle(element);
        const edge = lightOf(borderTopColor);
        const ratio = (Math.max(edge, ground) + 0.05) / (Math.min(edge, ground) + 0.05);
        return borderTopStyle === 'none' || Number.parseFloat(borderTopWidth) < 1 || ratio < 3;
      })
      .map(
        (element) =>
          `${element.localName}.${element.className} «${element.textContent?.trim().slice(0, 30)}»`,
      );
  }, selector);
}

describe.skipIf(!hasBrowser)('system preferences of visitors', () => {
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

  async function start(role: Role, options: BrowserContextOptions) {
    const visitor = await openRole(browser, world, role, {
      viewport: { width: 1280, height: 800 },
      ...options,
    });
    await prepareWalking(visitor.page);
    await visitor.page.addInitScript({ content: runningScript });
    return startInspection(visitor);
  }

  test('without reduced motion the home page is animated', async () => {
    const looking = await start('visitor', { reducedMotion: 'no-preference' });
    await open(looking, '/en');
    await expect.poll(() => countRunning(looking.page)).toContain('ember');
    await looking.page.context().close();
  });

  test.each(['visitor', 'player'] as const)('less motion: nothing moves for a %s', async (role) => {
    const looking = await start(role, { reducedMotion: 'reduce' });
    const { page } = looking;
    for (const { path, name } of screensOf(role, false)) {
      await open(looking, `/en${path === '/' ? '' : path}`);
      expect(await countRunning(page), name).toEqual([]);
    }
    await page.locator('.languages > summary').click();
    await page.locator('.sidebar a.sidebar-link').first().hover();
    await page.waitForTimeout(40);
    expect(await countRunning(page)).toEqual([]);
    await open(looking, '/en/register');
    await page.getByRole('navigation').first().getByRole('link', { name: 'Ranking' }).click();
    await page.waitForURL('**/ranking');
    await page.waitForTimeout(40);
    expect(await countRunning(page)).toEqual([]);
    expect(await countWhileWaiting(page)).toEqual([]);
    await page.context().close();
  });

  test.each([
    ['no-preference', '0px -4px', '1.03'],
    ['reduce', 'none', 'none'],
  ] as const)('a podium lifts and a picture grows under the pointer with %s', async (motion, lift, zoom) => {
    const looking = await start('visitor', { reducedMotion: motion });
    const { page } = looking;
    await open(looking, '/en/ranking');
    const step = page.locator('.podium-step').first();
    await step.hover();
    await expect.poll(() => step.evaluate((each) => getComputedStyle(each).translate)).toBe(lift);
    await open(looking, '/en');
    await page.locator('.lead-news').hover();
    const picture = page.locator('.lead-news-picture');
    await expect.poll(() => picture.evaluate((each) => getComputedStyle(each).scale)).toBe(zoom);
    await page.context().close();
  });

  test.each(['visitor', 'player', 'administrator'] as const)(
    'colours of the system: every control of a %s keeps its edge and its ring',
    async (role) => {
      const looking = await start(role, { forcedColors: 'active' });
      for (const { path, name } of screensOf(role, false)) {
        await open(looking, `/en${path === '/' ? '' : path}`);
        expect(await findEdgeless(looking.page, controls), name).toEqual([]);
        expect(await findFaults(looking.page), name).toEqual([]);
      }
      for (const path of role === 'visitor' ? ['/en/register', '/en/ranking'] : ['/en/account']) {
        await open(looking, path);
        const stops = await tabThrough(looking.page);
        expect(stops.filter(({ ringed }) => !ringed)).toEqual([]);
      }
      await looking.page.context().close();
    },
  );

  test.each(['visitor', 'player', 'administrator'] as const)(
    'more contrast: cards of a %s have edges, and axe agrees',
    async (role) => {
      const looking = await start(role, { contrast: 'more' });
      for (const { path, name } of screensOf(role, false)) {
        await open(looking, `/en${path === '/' ? '' : path}`);
        expect(await findEdgeless(looking.page, `.panel, .checkbox-box > input, ${controls}`), name).toEqual(
          [],
        );
        expect(await findViolations(looking.page, 'all'), name).toEqual([]);
      }
      await looking.page.context().close();
    },
  );
});
