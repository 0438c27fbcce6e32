import { readFileSync } from 'node:fs';
import { loadImage } from '@napi-rs/canvas';
import { describe, expect, test } from 'vitest';
import { languages } from '#contract/languages.ts';
import { newsScenes } from '#contract/news/news-scenes.ts';
import { newsArt } from './art.ts';
import { newsImageUrl, newsVersion, siteImageUrl } from './image-urls.ts';
import { drawable, drawNewsPicture, drawSitePicture } from './pictures.ts';

const look = { siteName: 'Guildhall', serverName: 'Server 1', palette: 'ember', accent: null } as const;
const news = {
  id: 5,
  title: 'Der Krieg beginnt',
  titleLanguage: 'de',
  author: 'Mirabel',
  scene: 'war',
  publishedAt: new Date('2026-04-01'),
} as const;

async function sizeOf(jpeg: Buffer): Promise<readonly [number, number]> {
  const { width, height } = await loadImage(jpeg);
  return [width, height];
}

describe('pictures', () => {
  test.each(languages)('are drawn in $name, small enough for every chat', async ({ code }) => {
    for (const jpeg of [await drawSitePicture(code, look), await drawNewsPicture(code, look, news)]) {
      expect(await sizeOf(jpeg)).toEqual([1200, 630]);
      expect(jpeg.length).toBeLessThan(250_000);
    }
  });

  test.each([
    '',
    ' \n ',
    '🐉🐉🐉',
    '</script><script>alert(1)</script>',
    'Ж'.repeat(300),
    'ΰ '.repeat(150),
    '\ud800\u0000\u202e',
    '漢字',
  ])('are drawn whatever the title is: %j', async (title) => {
    expect(await sizeOf(await drawNewsPicture('ru', look, { ...news, title }))).toEqual([1200, 630]);
  });

  test('differ where the words do', async () => {
    const one = await drawNewsPicture('de', look, news);
    expect((await drawNewsPicture('de', look, news)).equals(one)).toBe(true);
    for (const change of [
      { title: 'Anders' },
      { author: 'Aldric' },
      { publishedAt: new Date('2026-05-01') },
      { scene: 'market' } as const,
    ]) {
      expect((await drawNewsPicture('de', look, { ...news, ...change })).equals(one)).toBe(false);
      expect(newsVersion('de', look, { ...news, ...change })).not.toBe(newsVersion('de', look, news));
    }
  });
});

test.each([{ palette: 'moon' }, { palette: 'jade' }, { accent: '#7fd0e0' }] as const)(
  'the owner’s colours are drawn, under another address: %j',
  async (change) => {
    const other = { ...look, ...change };
    expect((await drawNewsPicture('de', other, news)).equals(await drawNewsPicture('de', look, news))).toBe(
      false,
    );
    expect(newsVersion('de', other, news)).not.toBe(newsVersion('de', look, news));
    expect(siteImageUrl('de', other)).not.toBe(siteImageUrl('de', look));
  },
);

test('a light palette keeps the dark picture and its address', () => {
  const light = { ...look, palette: 'paper', accent: '#7c4f0a' } as const;
  expect(newsImageUrl('de', light, news)).toBe(newsImageUrl('de', look, news));
});

test('a news item has the same artwork as its page', () => {
  const source = readFileSync(new URL('../../../web/ui/art/news-picture.tsx', import.meta.url), 'utf8');
  const fileOf = (scene: string) =>
    new RegExp(`import ${scene} from '#web/art/(.+)\\?url'`).exec(source)?.[1];
  for (const scene of newsScenes) expect(newsArt[scene]).toBe(fileOf(scene));
});

test('removes characters the fonts lack', () => {
  expect(drawable('  🐉 Drachen\u202e\u0007\tfest ❤️ 👍🏽 № 1 – «jetzt» ™ ')).toBe(
    'Drachen fest № 1 – «jetzt» ™',
  );
});

test('the URL contains language, subject and version', () => {
  expect(newsImageUrl('gr', look, news)).toMatch(/^\/share\/gr\/news-5\.jpg\?v=[\w-]{12}$/);
});
