import type { Browser, Page } from '@playwright/test';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser, openBrowser, openVisitor } from '#test/browser.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

interface Played {
  /** Seconds. */
  duration: number;
  ended: boolean;
  pausedAt: number | null;
}

declare global {
  interface Window {
    played: Played[];
  }
}

/** Records what the page plays and how it ends. */
function watchPlaying(): void {
  window.played = [];
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = async function watched(this: HTMLMediaElement) {
    const entry: Played = { duration: 0, ended: false, pausedAt: null };
    window.played.push(entry);
    this.addEventListener('ended', () => {
      entry.ended = true;
    });
    this.addEventListener('pause', () => {
      entry.pausedAt = this.currentTime;
    });
    await play.call(this);
    entry.duration = this.duration;
  };
}

async function openForm(page: Page) {
  await page.goto('/register');
  const main = page.getByRole('main');
  const listen = main.getByRole('button', { name: 'Listen to the code' });
  await main.getByRole('img', { name: /five characters/ }).waitFor();
  return { main, listen };
}

const playedOn = (page: Page) => page.evaluate(() => window.played);

describe.skipIf(!hasBrowser)('the listen button', () => {
  let browser: Browser;
  let site: TestSite;
  beforeAll(async () => {
    browser = await openBrowser();
    site = await startTestSite({ dialect: 'sqlite' });
  });
  afterAll(async () => {
    await browser?.close();
    await site?.close();
  });

  test('plays one recording at a time and stops when the image is replaced', async () => {
    const { page, context, complaints } = await openVisitor(browser, { baseURL: site.address });
    const ranges: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/audio?language=en')) ranges.push(request.headers().range);
    });
    await page.addInitScript(watchPlaying);
    const { main, listen } = await openForm(page);

    await listen.click();
    await page.waitForFunction(() => window.played[0]?.ended, null, { timeout: 15_000 });
    const [whole] = await playedOn(page);
    expect(whole?.duration).toBeGreaterThan(3);
    expect(whole?.duration).toBeLessThan(10.1);

    await listen.click();
    await page.waitForFunction(() => (window.played[1]?.duration ?? 0) > 0);
    await listen.click();
    await page.waitForFunction(() => (window.played[2]?.duration ?? 0) > 0);
    await main.getByRole('button', { name: 'New picture' }).click();
    await page.waitForFunction(() => window.played[2]?.pausedAt !== null);
    const [, second, third] = await playedOn(page);
    for (const one of [second, third]) {
      expect(one).toMatchObject({ ended: false });
      expect(one?.pausedAt).toBeLessThan(3);
    }
    expect(ranges).toEqual([undefined, undefined, undefined]);
    await expect.poll(() => page.getByText('Audio captcha not available').count()).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('shows when the audio is unavailable, until there is another image', async () => {
    const { page, context } = await openVisitor(browser, { baseURL: site.address });
    const { main, listen } = await openForm(page);
    const id = await page.evaluate(() => sessionStorage.getItem('captchaSession'));
    for (let time = 0; time < 10; time += 1) await site.send(`GET /api/captcha/${id}/audio`);
    const words = main.getByText('Audio captcha not available');
    await listen.click();
    await words.waitFor();
    await main.getByRole('button', { name: 'New picture' }).click();
    await words.waitFor({ state: 'detached' });
    await context.close();
  });
});
