import type { Browser } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { desktop, hasBrowser, openBrowser } from '#test/browser.ts';
import { type Role, screensOf } from '#test/every-screen/screens.ts';
import { openRole, startWorld, type World } from '#test/every-screen/world.ts';
import { goTo } from '#test/spec-site.ts';

/** For `addInitScript`: another ICU's dates, which have other spaces than Node's. */
const otherSpaces = `{
const { prototype } = Intl.DateTimeFormat;
const other = (text) => text.replaceAll(/\\s/g, '\\u2002');
const { get } = Object.getOwnPropertyDescriptor(prototype, 'format');
Object.defineProperty(prototype, 'format', {
  get() {
    const format = get.call(this);
    return (date) => other(format(date));
  },
});
const { formatToParts } = prototype;
prototype.formatToParts = function (date) {
  return formatToParts.call(this, date).map((part) => ({ ...part, value: other(part.value) }));
};
}`;

describe.skipIf(!hasBrowser)('a browser that writes dates with other spaces', () => {
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

  test.each<Role>(['visitor', 'player', 'administrator'])(
    "keeps the server's page for a %s",
    async (role) => {
      const { page, context, complaints } = await openRole(browser, world, role, desktop);
      await page.addInitScript(otherSpaces);
      const discarded: string[] = [];
      for (const { path, status } of screensOf(role, false)) {
        if (status !== 200) continue;
        await goTo(page, `/en${path === '/' ? '' : path}`);
        if (complaints.length > 0) discarded.push(`${path}: ${complaints.splice(0).join(' ')}`);
      }
      expect(discarded).toEqual([]);
      await context.close();
    },
  );
});
