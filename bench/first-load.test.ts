import { createServer } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite } from '#test/site.ts';
import { firstLoad, referencesIn } from './first-load.ts';

const document = `<!doctype html><html><head><link rel="icon" href="/favicon.svg"><style>a{color:red}</style>
<link rel="preload" href="/f.woff2" as="font" type="font/woff2" crossorigin><link rel="modulepreload" href="/m.js">
<script type="module" src="/boot.js" id="boot" data-scripts="/entry.js /m.js /page.js"></script></head>
<body><script type="application/json" id="state">{}</script></body></html>`;

test('finds all scripts once, including deferred ones, and no data blocks', () => {
  expect(referencesIn(document)).toEqual({
    scripts: ['/boot.js', '/entry.js', '/m.js', '/page.js'],
    stylesheets: [],
    fonts: ['/f.woff2'],
    style: 'a{color:red}',
  });
});

const server = createServer((request, response) => {
  if (request.url === '/missing') response.writeHead(404).end();
  else if (request.url === '/') response.end(document);
  else response.end(request.headers['accept-encoding'] === 'br' ? 'four' : 'not compressed');
});
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  port = typeof address === 'object' && address ? address.port : 0;
});
afterAll(() => server.close());

test('counts compressed bytes', async () => {
  expect(await firstLoad(port, '/')).toEqual({
    scripts: 16,
    style: brotliCompressSync('a{color:red}').length,
    fonts: 4,
  });
});

test('fails for a missing file', async () => {
  await expect(firstLoad(port, '/missing')).rejects.toThrow('answered 404');
});

test.each(['en', 'gr'])(
  'home’s first scripts weigh at most 115 kB, its styles 14 kB in %s',
  async (language) => {
    const site = await startTestSite({ dialect: 'sqlite', demoWorld: true });
    const { scripts, style } = await firstLoad(Number(new URL(site.address).port), `/${language}/`);
    await site.close();
    expect(scripts).toBeLessThanOrEqual(115_000);
    expect(style).toBeLessThanOrEqual(14_000);
  },
);

test('the styles of a page come after those of what it imports', async () => {
  const site = await startTestSite({ dialect: 'sqlite', demoWorld: true });
  const { style } = referencesIn(await (await fetch(`${site.address}/en/downloads`)).text());
  await site.close();
  const [first, second, third] = ['.button{', '.page-header{', '.download-list{'].map((rule) =>
    style.indexOf(rule),
  );
  expect(first).toBeGreaterThan(0);
  expect(second).toBeGreaterThan(first ?? 0);
  expect(third).toBeGreaterThan(second ?? 0);
});
