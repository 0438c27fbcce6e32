import { expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { headOf } from './head.ts';

const publicUrl = 'https://www.example.org';
const logo = 'a'.repeat(64);

function logoOf(page: { readonly isHome: boolean }, published: string | null): unknown {
  const article = {
    id: 7,
    author: 'Mirabel',
    scene: 'stone',
    publishedAt: '2026-04-01T12:00:00Z',
    updatedAt: '2026-04-01T12:00:00Z',
    language: 'en',
  } as const;
  const meta = { title: 'News', ...(page.isHome ? { isHome: true } : { article }) };
  const look = {
    siteName: 'Guild',
    serverName: 'One',
    accent: null,
    palette: 'ember',
    logo: published,
  } as const;
  const shown = { language: 'de', meta, status: 200, path: '/', windowTitle: 'News' } as const;
  const { structuredData } = headOf(shown, readConfig({ PUBLIC_URL: publicUrl }), look);
  return /"logo":"([^"]*)"/.exec(JSON.stringify(structuredData))?.[1];
}

test.each([
  ['the home page', { isHome: true }],
  ['news', { isHome: false }],
])('%s tells search engines the published logo, else the built-in icon', (_, page) => {
  expect(logoOf(page, null)).toBe(`${publicUrl}/icon-512.png`);
  expect(logoOf(page, logo)).toBe(`${publicUrl}/logo/${logo}-512.png`);
});
