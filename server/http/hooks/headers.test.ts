import { createHash } from 'node:crypto';
import type { OutgoingHttpHeaders } from 'node:http';
import { afterEach, expect, test } from 'vitest';
import { originalAppearance } from '#contract/design/appearance-schema.ts';
import { buildApp } from '#server/app.ts';
import { builtRenderer } from '#server/http/pages/renderer.ts';
import { insertVersion } from '#server/site/design/designs.ts';
import { beginMaintenance } from '#server/site/maintenance.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let site: TestApp | undefined;
afterEach(() => site?.close());

test('behind HTTPS everything is for HTTPS', async () => {
  site = await startTestApp({
    dialect: 'sqlite',
    environment: {
      PUBLIC_URL: 'https://www.example.org',
      PARTNER_LOGO_URL: 'https://partner.example/logo.svg',
    },
  });
  const { headers } = await site.send('GET /nowhere');
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: https://partner.example/logo.svg;");
  expect(policy).toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
  const { headers: generated } = await site.send('POST /api/captcha/generate');
  expect(String(generated['set-cookie'])).toMatch(
    /^__Host-captcha=[\w-]{43}; Max-Age=300; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const foreign = { origin: 'http://www.example.org' };
  const answer = await site.send('POST /api/captcha/generate', { origin: false, headers: foreign });
  expect(answer.status).toBe(403);
});

const pagePolicy =
  "default-src 'self';script-src 'self';img-src 'self' data:;font-src 'self';" +
  "media-src 'self' blob:;connect-src 'self';" +
  "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;object-src 'none';frame-ancestors 'none';" +
  "base-uri 'none';form-action 'self';style-src 'self'";

test('every answer carries the same headers, and calls a policy that allows nothing', async () => {
  site = await startTestApp({ dialect: 'sqlite' });
  const calls = ['GET /api/config', 'GET /api/nothing', 'POST /api/auth/login'];
  for (const call of [...calls, 'GET /nowhere', 'GET /api/%E0%A4%A', 'GET /%']) {
    expect((await site.send(call)).headers, call).toMatchObject({
      'x-request-id': expect.any(String),
      'content-security-policy': calls.includes(call)
        ? "default-src 'none';frame-ancestors 'none'"
        : pagePolicy,
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  }
});

test('no response carries a header that browsers have forgotten', async () => {
  site = await startTestApp({ dialect: 'sqlite' });
  const obsolete =
    /^x-(dns-prefetch-control|download-options|permitted-cross-domain-policies|xss-protection)$/;
  for (const call of ['GET /api/config', 'GET /nowhere', 'GET /%']) {
    const names = Object.keys((await site.send(call)).headers);
    expect(names.filter((name) => obsolete.test(name))).toEqual([]);
  }
});

/** Hashes of the style blocks in a document. */
function hashesIn(document: string): string[] {
  return [...document.matchAll(/<style>(.*?)<\/style>/gs)].map(
    ([, style = '']) => `'sha256-${createHash('sha256').update(style).digest('base64')}'`,
  );
}

/** What the policy of a response allows as styles. */
function styleSourcesIn({ 'content-security-policy': policy = '' }: OutgoingHttpHeaders): string[] {
  const directives = String(policy)
    .split(';')
    .map((directive) => directive.split(' '));
  return directives.filter(([name]) => name === 'style-src').flatMap(([, ...sources]) => sources);
}

test('a document is allowed the style blocks it carries, and none besides', async () => {
  site = await startTestApp({ dialect: 'sqlite' });
  const app = await buildApp(site.services, { pagesOf: builtRenderer });
  const cookie = `session=${(await site.newPlayer()).session}`;
  const addresses = ['/en', '/de/ranking', '/en/nowhere', '/en/account'];
  for (const [address, headers] of [
    ...addresses.map((each) => [each, {}] as const),
    ['/en', { cookie }] as const,
  ]) {
    const { body, headers: answered } = await app.inject({ url: address, headers });
    const found = hashesIn(body);
    expect(found.length > 0, address).toBe(!('cookie' in headers));
    expect(styleSourcesIn(answered).sort(), address).toEqual(["'self'", ...found].sort());
  }
  await app.close();
});

test('only the page beside a draft may be framed, and only by this site', async () => {
  site = await startTestApp({ dialect: 'sqlite' });
  for (const address of [
    '/?preview=appearance',
    '/de?preview=appearance',
    '/?preview=home',
    '/de?preview=home',
  ]) {
    const { headers } = await site.send(`GET ${address}`);
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self';");
    expect(headers['x-frame-options']).toBe('SAMEORIGIN');
  }
  const others = [
    '/',
    '/?preview=',
    '/?preview=appearance&x',
    '/?preview=homepage',
    '/?preview=home&preview=other',
    '/?x=?preview',
    '/?xpreview=appearance',
    '/preview=appearance',
  ];
  for (const address of [...others, '/api/config?preview=appearance', '/api/home?preview=home']) {
    const { headers } = await site.send(`GET ${address}`);
    expect(headers['content-security-policy'], address).toContain("frame-ancestors 'none'");
    expect(headers['x-frame-options'], address).toBe('DENY');
  }
});

test('the style block of the published look is allowed, and that of a look before only to its own documents', async () => {
  site = await startTestApp({ dialect: 'sqlite' });
  const { appearance, maintenance, site: store } = site.services;
  const app = await buildApp(site.services, { pagesOf: builtRenderer });
  const documentAt = async (url: string) => {
    const { body, headers } = await app.inject({ url, headers: { accept: 'text/html' } });
    expect(styleSourcesIn(headers).sort()).toEqual(["'self'", ...hashesIn(body)].sort());
    return String(headers['content-security-policy']);
  };
  for (const palette of ['moon', 'jade'] as const) {
    const version = { document: { ...originalAppearance, palette }, login: 'owner' };
    await insertVersion(store.db, 'appearance', version, new Date());
    await appearance.read();
    expect(await documentAt('/en')).toContain(String(appearance.now().styleHash));
  }
  await beginMaintenance(store, 'Back soon.');
  await maintenance.read();
  expect(await documentAt('/en')).toContain(String(appearance.now().styleHash));
  await app.close();
});

test('files of the build carry what is for files, not the policy of a page', async () => {
  site = await startTestApp({ dialect: 'sqlite' });
  const renderer = builtRenderer();
  const app = await buildApp(site.services, { pagesOf: () => renderer });
  const { script, fonts } = renderer.assets({ files: [], fonts: ['text-latin-400.woff2'] });
  for (const address of [script, ...fonts, '/favicon.svg']) {
    const { statusCode, headers } = await app.inject(address);
    expect(statusCode).toBe(200);
    expect(headers['content-security-policy']).toBe("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['cross-origin-resource-policy']).toBe('same-origin');
    expect(headers['x-frame-options']).toBeUndefined();
    expect(headers['accept-ranges']).toBeUndefined();
    expect(headers.etag === undefined, address).toBe(address.startsWith('/assets/'));
  }
  await app.close();
});
