import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { LanguageCode } from '#contract/languages.ts';
import { hasBrowser, openBrowser } from '#test/browser.ts';
import { findFaults, type Inspection, open, startInspection } from '#test/every-screen/inspect.ts';
import { startLongWordsWorld, usualWindows } from '#test/every-screen/long-words.ts';
import { type Role, screensOf } from '#test/every-screen/screens.ts';
import {
  applyStress,
  largeLetters,
  largeLettersArgument,
  type StressMode,
  stressModes,
} from '#test/every-screen/stress.ts';
import { isExhaustive } from '#test/every-screen/walk.ts';
import { openRole, startWorld, type World } from '#test/every-screen/world.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { inLanguage } from '#web/paths.ts';

const longLanguages: readonly LanguageCode[] = ['de', 'ru', 'gr', 'hu'];
const roles: readonly Role[] = ['visitor', 'player', 'administrator'];

async function lookUnder(looking: Inspection, mode: StressMode): Promise<string[]> {
  await applyStress(looking.page, mode);
  await looking.settle();
  return (await findFaults(looking.page)).map((fault) => `${mode.name}: ${fault}`);
}

describe.skipIf(!hasBrowser).each([
  ['narrow windows and spaced letters', stressModes, []],
  ['large letters', largeLetters, [largeLettersArgument]],
] as const)('%s', (_, under, browserArguments) => {
  let browser: Browser;
  let world: World;
  let lookings: (readonly [Role, Inspection])[];

  beforeAll(async () => {
    browser = await openBrowser(...browserArguments);
    world = await startWorld();
    lookings = await Promise.all(
      roles.map(
        async (role) => [role, await startInspection(await openRole(browser, world, role, {}))] as const,
      ),
    );
  });
  afterAll(async () => {
    await browser?.close();
    await world?.site.close();
  });

  /** Every screen in one of the languages, in all four for the exhaustive run. */
  async function lookAtAll(language: LanguageCode): Promise<string[]> {
    const found: string[] = [];
    for (const [role, looking] of lookings) {
      for (const [index, place] of screensOf(role, false).entries()) {
        if (!isExhaustive && (index + longLanguages.indexOf(language)) % longLanguages.length !== 0) continue;
        await open(looking, inLanguage(language, place.path));
        for (const mode of under) {
          const faults = await lookUnder(looking, mode);
          found.push(...faults.map((fault) => `${place.name}, ${role}, ${language}, ${fault}`));
        }
      }
    }
    return found;
  }

  test.each(longLanguages)('break nothing in %s', async (language) => {
    expect(await lookAtAll(language)).toEqual([]);
  });
});

describe.skipIf(!hasBrowser)('unbreakable words', () => {
  let browser: Browser;
  let long: Awaited<ReturnType<typeof startLongWordsWorld>>;

  beforeAll(async () => {
    browser = await openBrowser();
    long = await startLongWordsWorld();
  });
  afterAll(async () => {
    await browser?.close();
    await long?.world.site.close();
  });

  test.each([
    ['visitor', 'en'],
    ['visitor', 'de'],
    ['administrator', 'en'],
  ] as const)('widen no screen of a %s in %s', async (role, language) => {
    const looking = await startInspection(await openRole(browser, long.world, role, {}));
    const found: string[] = [];
    for (const path of role === 'visitor' ? long.publicPaths : long.adminPaths) {
      await open(looking, inLanguage(language, path));
      for (const window of usualWindows) {
        const faults = await lookUnder(looking, window);
        found.push(...faults.map((fault) => `${path}, ${fault}`));
      }
    }
    expect(found).toEqual([]);
  });

  test.each([adminPaths.news, adminPaths.downloads, adminPaths.glossary])(
    'widen no confirmation dialog on %s',
    async (path) => {
      const looking = await startInspection(await openRole(browser, long.world, 'administrator', {}));
      await open(looking, path);
      await looking.page.locator('main button[aria-label*="Donaudampf"]').first().click();
      await looking.page.locator('dialog[open]').waitFor();
      for (const window of usualWindows) expect(await lookUnder(looking, window)).toEqual([]);
    },
  );
});
