import { afterAll, beforeAll, expect, test } from 'vitest';
import { personalPaths, publicPaths } from '#contract/page-paths.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

let site: TestSite;
let session: string;
beforeAll(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  ({ session } = await newAdministrator(site));
});
afterAll(() => site?.close());

const get = (path: string, cookie = '') =>
  fetch(`${site.address}/en${path}`, { headers: { cookie }, redirect: 'manual' });
const paths = [...personalPaths, '/account/security', '/admin/news', '/admin/downloads', ...publicPaths];

test.each(paths)('%s with a session is stored by nobody and offers to log out', async (path) => {
  const answer = await get(path, `session=${session}`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('cache-control')).toBe('private, no-store');
  expect(answer.headers.get('etag')).toBeNull();
  expect(await answer.text()).toMatch(/<button[^>]*>(?:<[^>]*>)*[^<]*Log out/);
});

test.each(['/reset-password', '/verify-email', '/undo-email'])(
  'the token of a mailed link to %s is neither stored nor sent on as a referrer',
  async (path) => {
    const { headers } = await get(`${path}?token=${'x'.repeat(43)}`);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
  },
);
