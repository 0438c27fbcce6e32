import type { BrowserContextOptions } from '@playwright/test';
import { openBrowser } from '#test/browser.ts';
import { prepareWalking } from './focus.ts';
import { type Inspection, startInspection } from './inspect.ts';
import type { Role } from './screens.ts';
import { openRole, startWorld } from './world.ts';

/** The core of the site and a browser for walking its pages by keyboard. Requires a build. */
export async function startKeyboardWalks() {
  const browser = await openBrowser();
  const world = await startWorld({ MODULES: '' });
  return {
    async startAs(role: Role, options: BrowserContextOptions): Promise<Inspection> {
      const visitor = await openRole(browser, world, role, options);
      await prepareWalking(visitor.page);
      return startInspection(visitor);
    },
    async close(): Promise<void> {
      await browser.close();
      await world.site.close();
    },
  };
}

export type KeyboardWalks = Awaited<ReturnType<typeof startKeyboardWalks>>;
