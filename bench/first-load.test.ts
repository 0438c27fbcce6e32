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

test.each(['en', 'gr'])('the first scripts of home weigh at most 115 kB in %s', async (language) => {
  const site = await startTestSite({ dialect: 'sqlite', demoWorld: true });
  const { scripts } = await firstLoad(Number(new URL(site.address).port), `/${language}/`);
  await site.close();
  expect(scripts).toBeLessThanOrEqual(115_000);
});
