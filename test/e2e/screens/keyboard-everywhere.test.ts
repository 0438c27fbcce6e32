import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hasBrowser, phone } from '#test/browser.ts';
import { findReachable, tabThrough } from '#test/every-screen/focus.ts';
import { open } from '#test/every-screen/inspect.ts';
import { type KeyboardWalks, startKeyboardWalks } from '#test/every-screen/keyboard.ts';
import { screensOf } from '#test/every-screen/screens.ts';

/** Where a phone has other stops than a desktop: menu, login panel, cards, forms, admin pages. */
const unlikeOnPhones = ['home', 'players', 'register', 'account', 'admin: news'];

describe.skipIf(!hasBrowser)('every page by keyboard', () => {
  let walks: KeyboardWalks;

  beforeAll(async () => {
    walks = await startKeyboardWalks();
  });
  afterAll(() => walks?.close());

  test.each([
    ['visitor', '1280 px', desktop],
    ['visitor', '360 px', phone],
    ['player', '1280 px', desktop],
    ['player', '360 px', phone],
    ['administrator', '1280 px', desktop],
    ['administrator', '360 px', phone],
  ] as const)('everything of a %s’s pages is reached, seen and ringed at %s', async (role, _, options) => {
    const looking = await walks.startAs(role, options);
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
  });
});
