/** Date, author and picture of the demo news; their texts are in `news/<language>.json`. */
export const demoNews = [
  { slug: 'languages', author: 'Aldric', daysAgo: 118, scene: 'scribe' },
  { slug: 'bots', author: 'Mirabel', daysAgo: 101, scene: 'stone' },
  { slug: 'game-masters', author: 'Aldric', daysAgo: 86, scene: 'pass' },
  { slug: 'full-moon', author: 'Seolhwa', daysAgo: 71, scene: 'market' },
  { slug: 'tournament', author: 'Aldric', daysAgo: 58, scene: 'champions' },
  { slug: 'balance', author: 'Seolhwa', daysAgo: 45, scene: 'scribe' },
  { slug: 'password-safety', author: 'Mirabel', daysAgo: 33, scene: 'pass' },
  { slug: 'autumn-valley', author: 'Seolhwa', daysAgo: 25, scene: 'stone' },
  { slug: 'autopatcher', author: 'Mirabel', daysAgo: 18, scene: 'market' },
  { slug: 'knightly-ranks', author: 'Aldric', daysAgo: 11, scene: 'treasury' },
  { slug: 'problems-resolved', author: 'Mirabel', daysAgo: 6, scene: 'pass' },
  { slug: 'guild-wars', author: 'Aldric', daysAgo: 2, scene: 'war' },
] as const;

export type NewsSlug = (typeof demoNews)[number]['slug'];

export const demoDownloads = [
  {
    slug: 'quick-start',
    name: 'guildhall-quick-start.txt',
    license: 'CC BY 4.0',
    platform: 'Windows, Linux, macOS',
    version: '1.2',
    daysAgo: 40,
    count: 1_874,
  },
  {
    slug: 'client',
    name: 'guildhall-client-2.4.1.zip',
    license: 'Freeware',
    platform: 'Windows 10, 11',
    version: '2.4.1',
    daysAgo: 18,
    count: 48_213,
  },
] as const;

export type DownloadSlug = (typeof demoDownloads)[number]['slug'];
