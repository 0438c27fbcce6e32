import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import type { Role } from './screens.ts';
import { startWalker, type Walker, walk, walkedLanguages } from './walk.ts';
import { startWorld, type World } from './world.ts';

const largest = 20 * 60_000;

export function describeScreens(roles: readonly Role[]): void {
  describe.skipIf(!hasBrowser)(`every screen of ${roles.join(' and ')}`, () => {
    let browser: Browser;
    let world: World;
    let walkers: Walker[];
    const started = Date.now();

    beforeAll(async () => {
      browser = await openBrowser();
      world = await startWorld();
      walkers = await Promise.all(roles.map((role) => startWalker(browser, world, role)));
    });
    afterAll(async () => {
      for (const { role, counted } of walkers ?? []) console.log(`${role}: ${JSON.stringify(counted)}`);
      console.log(`${Math.round((Date.now() - started) / 1000)} s`);
      await browser?.close();
      await world?.site.close();
    });

    test.each(walkedLanguages)(
      'in %s: nothing cut, overlapping or sideways, no complaint, axe silent',
      async (language) => {
        for (const walker of walkers) expect(await walk(walker, language)).toEqual([]);
      },
      largest,
    );
  });
}
