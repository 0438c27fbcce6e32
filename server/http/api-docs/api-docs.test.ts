import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

interface Documented {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly requestBody?: { readonly content: Record<string, { readonly schema: unknown }> };
  readonly parameters?: readonly { readonly name: string; readonly in: string }[];
  readonly responses: Record<string, { readonly content?: Record<string, { readonly schema: unknown }> }>;
  readonly security?: unknown;
}

let site: TestApp;
let paths: Record<string, Record<string, Documented>>;
beforeAll(async () => {
  site = await startTestApp({ dialect: 'sqlite' });
  const { body } = await site.send('GET /api/docs/json');
  expect(body.openapi).toBe('3.1.0');
  paths = body.paths as typeof paths;
});
afterAll(() => site.close());

/** Nothing is demanded, or a captcha, or a session that may be left away. */
function opensWithoutSession(security: unknown): boolean {
  if (!Array.isArray(security)) return false;
  return security.length === 0 || security.some((each) => Object.keys(each).join() !== 'session');
}

test('lists every call of the contract and nothing else', () => {
  const listed = Object.entries(paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  expect(listed.toSorted()).toEqual(Object.keys(calls).toSorted());
});

test.each(Object.keys(calls) as CallKey[])('%s is described by its own schemas', (key) => {
  const [method = '', path = ''] = key.split(' ');
  const documented = paths[path]?.[method.toLowerCase()];
  if (!documented) throw new Error('not listed');
  const call = calls[key];
  expect(documented.summary).toBe(call.summary);
  expect(documented.tags).toEqual([call.tag]);
  expect(documented.requestBody !== undefined).toBe('body' in call);
  expect(documented.parameters !== undefined).toBe('query' in call || 'params' in call);
  const needsSession = call.access === 'player' || call.access === 'administrator';
  if (needsSession) expect(documented.security).toEqual([{ session: [] }]);
  else expect(documented.security).toSatisfy(opensWithoutSession);
  expect(documented.responses['200']).toBeDefined();
});

test('can be read in a browser under a policy without exceptions', async () => {
  const page = await site.send('GET /api/docs');
  expect(page.status).toBe(200);
  expect(String(page.body.text)).not.toMatch(/<script>|<style|onload=/);
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("script-src 'self'");
  expect(policy).not.toContain('unsafe');
  expect((await site.send('GET /api/docs/static/swagger-ui-bundle.js')).status).toBe(200);
});

test('its files are known again, and what it has not is not there', async () => {
  const file = 'GET /api/docs/static/swagger-ui.css';
  const { headers } = await site.send(file);
  expect(headers['x-content-type-options']).toBe('nosniff');
  const again = await site.send(file, { headers: { 'if-none-match': String(headers.etag) } });
  expect(again.status).toBe(304);
  const head = await site.app.inject({ method: 'HEAD', url: '/api/docs/json' });
  expect(head).toMatchObject({ statusCode: 200, body: '' });
  expect(head.headers['content-type']).toBe('application/json; charset=utf-8');
  expect((await site.send('GET /api/docs/static/none.js')).status).toBe(404);
});
