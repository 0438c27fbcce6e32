import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import { findViolations } from '#test/every-screen/axe.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { writeNews } from '#test/factories/news.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { widthOf } from '#test/logged-in.ts';
import { chooseLanguage, goTo, specSite } from '#test/spec-site.ts';

const film = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const content = `Look:\n\n[The great siege of the northern gate](${film})\n\nhttps://vimeo.com/76979871\n\n[Rules](/game-rules)`;

describe.skipIf(!hasBrowser)('news with a cover and films', () => {
  const spec = specSite('sqlite');
  let path: string;
  let cover: number;
  beforeAll(async () => {
    const { session } = await newAdministrator(spec.site);
    const answer = await fetch(`${spec.site.address}/api/media?name=gate.png`, {
      method: 'POST',
      headers: {
        cookie: `session=${session}`,
        origin: spec.site.address,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(await drawPicture(1_000, 500)),
    });
    cover = (await answer.json()).data.id;
    path = `/news/${await writeNews(spec.site.services.site, 1, { cover, content })}`;
  });

  test('the cover stands on home and above the text, in the size of its place', async () => {
    const { page, end } = await spec.visit({ viewport: { width: 1280, height: 800 } });
    await goTo(page, '/de');
    const lead = page.locator('.lead-news img');
    await lead.scrollIntoViewIfNeeded();
    await expect
      .poll(() => lead.evaluate((image: HTMLImageElement) => image.currentSrc))
      .toContain(`/media/${cover}/960.avif`);
    await goTo(page, `/de${path}`);
    // Not to the home page, which may have no news.
    const back = page.getByRole('link', { name: 'Zurück zu den News' });
    await expect.poll(() => back.getAttribute('href')).toBe('/de/news#news');
    const above = page.locator('.news-item-picture img');
    await expect.poll(() => above.getAttribute('alt')).toBe('');
    await expect
      .poll(() => above.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);
    await end();
  });

  test('a film is a button that asks the video site for nothing before it is pressed', async () => {
    const { page, end } = await spec.visit({ viewport: { width: 360, height: 740 } });
    const asked: string[] = [];
    await page.context().route(/youtube|vimeo|ytimg/, (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<title>Player</title>' });
    });
    await goTo(page, `/ru${path}`);
    const button = page.getByRole('button', { name: 'Смотреть: The great siege of the northern gate' });
    await button.waitFor();
    await page.getByRole('button', { name: 'Смотреть: Vimeo' }).waitFor();
    await page.getByText('Плеер загрузится с YouTube.').waitFor();
    expect(await findViolations(page)).toEqual([]);
    expect(await widthOf(page)).toBe(360);
    expect(asked).toEqual([]);
    await button.focus();
    await page.keyboard.press('Enter');
    const player = page.locator('.film iframe');
    await expect.poll(() => asked).toEqual(['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1']);
    await expect.poll(() => player.getAttribute('title')).toBe('The great siege of the northern gate');
    await expect.poll(() => player.evaluate((frame) => document.activeElement === frame)).toBe(true);
    await end();
  });

  test('a film stays a button when only the address gets the language', async () => {
    const { page, end } = await spec.visit({ locale: 'en' });
    await goTo(page, path);
    const button = page.getByRole('button', { name: /The great siege of the northern gate/ });
    await button.waitFor();
    await chooseLanguage(page, 'English');
    await page.waitForURL(`**/en${path}`);
    await page.locator('.prose a[href^="/en/"]').first().waitFor();
    await button.waitFor();
    await end();
  });

  test('without script it is a link, and no other frame may be loaded', async () => {
    const { page, end } = await spec.visit({ javaScriptEnabled: false });
    await page.goto(`/en${path}`);
    const link = page.getByRole('link', { name: 'The great siege of the northern gate' });
    await expect.poll(() => link.getAttribute('href')).toBe(film);
    await expect.poll(() => link.getAttribute('rel')).toContain('noopener');
    const policy = (await fetch(`${spec.site.address}/en${path}`)).headers.get('content-security-policy');
    expect(policy).toContain(";frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;");
    await end();
  });
});
