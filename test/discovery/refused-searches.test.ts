import { afterAll, beforeAll, expect, test } from 'vitest';
import { cookieHeaderName, sessionCookie } from '#server/request/cookies.ts';
import { newStaff } from '#test/factories/staff.ts';
import { startTestSite, type TestSite } from '#test/site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({
    dialect: 'sqlite',
    environment: { RATE_LIMITS: 'general=100/60,search=1/60' },
  });
});
afterAll(() => site?.close());

async function visit(path: string, session = ''): Promise<{ status: number; html: string }> {
  const cookie = `${cookieHeaderName(site.services.config, sessionCookie)}=${session}`;
  const answer = await fetch(`${site.address}/en${path}`, session ? { headers: { cookie } } : {});
  return { status: answer.status, html: await answer.text() };
}

test('a search that the limit refuses keeps its form with what was typed, and says why', async () => {
  await visit('/search?q=moonlight');
  const { status, html } = await visit('/search?q=sunlight');
  expect(status).toBe(429);
  expect(html).toMatch(/<input[^>]* name="q"[^>]* value="sunlight"/);
  expect(html).toContain('The search did not work');
});

test('so does a search for accounts by an address that the role may not see', async () => {
  const { session } = await newStaff(site, 'support');
  const { status, html } = await visit('/admin/accounts?q=203.0.113.9', session);
  expect(status).toBe(403);
  expect(html).toMatch(/<input[^>]* name="q"[^>]* value="203.0.113.9"/);
  expect(html).toContain('Your role does not allow this.');
});
