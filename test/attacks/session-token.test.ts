import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { pendingLoginCookie, sessionCookie } from '#server/request/cookies.ts';
import { type Answer, startTestApp, type TestApp } from '#test/app.ts';
import { makeExampleWorld } from '#test/example-world.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { cookieOf, newCarefulPlayer } from '#test/factories/second-step.ts';
import { exampleRequest } from './every-call/contract-attacks.ts';

const tokenBytes = 32;

/** The share of set bits at each place of the tokens: about half, if all are random. */
function shareOfBits(tokens: readonly string[]): readonly number[] {
  const all = tokens.map((token) => Buffer.from(token, 'base64url'));
  return Array.from({ length: tokenBytes * 8 }, (_, bit) => {
    const set = all.filter((bytes) => ((bytes[bit >> 3] ?? 0) >> (bit & 7)) & 1).length;
    return set / all.length;
  });
}

describe.each(await testDatabases('session tokens'))('the token of a session on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  const logIn = async (person: { login: string; password: string }, session?: string) =>
    site.send('POST /api/auth/login', {
      body: { username: person.login, password: person.password },
      captcha: await site.solveCaptcha(),
      session,
    });
  const setCookies = ({ headers }: Answer) => [headers['set-cookie'] ?? []].flat().map(String);

  test('has 256 bits, each of them random', async () => {
    const player = await site.newPlayer();
    const tokens = await Promise.all(Array.from({ length: 200 }, () => site.login(player)));
    expect(new Set(tokens).size).toBe(200);
    for (const token of tokens) expect(Buffer.from(token, 'base64url')).toHaveLength(tokenBytes);
    // Seven standard deviations: once in a hundred billion runs by chance.
    for (const share of shareOfBits(tokens)) expect(Math.abs(share - 0.5)).toBeLessThan(0.25);
  });

  test('is a new one at each login, and the one that the browser had is over', async () => {
    const player = await site.newPlayer();
    const chosen = 'x'.repeat(43);
    const first = cookieOf(await logIn(player, chosen), sessionCookie) ?? '';
    const second = cookieOf(await logIn(player, first), sessionCookie) ?? '';
    expect(new Set([chosen, first, second]).size).toBe(3);
    const statusOf = async (session: string) =>
      (await site.send('GET /api/auth/session', { session })).status;
    expect(await Promise.all([chosen, first, second].map(statusOf))).toEqual([401, 401, 200]);
  });

  test('of two-step login is another one than that of its first step, which is strict and short-lived', async () => {
    const player = await newCarefulPlayer(site);
    const begun = await logIn(player);
    expect(setCookies(begun)).toEqual([
      expect.stringMatching(
        new RegExp(`^${pendingLoginCookie}=[\\w-]{43}; Max-Age=600; Path=/; HttpOnly; SameSite=Strict$`),
      ),
    ]);
    const pendingLogin = cookieOf(begun, pendingLoginCookie);
    const body = { code: player.app.code() };
    const finished = await site.send('POST /api/auth/login/second-step', { body, pendingLogin });
    expect(cookieOf(finished, sessionCookie)).toMatch(/^[\w-]{43}$/);
    expect(cookieOf(finished, sessionCookie)).not.toBe(pendingLogin);
  });

  test('is in a cookie that scripts cannot read, and nowhere else in the answer', async () => {
    const answer = await logIn(await site.newPlayer());
    const token = cookieOf(answer, sessionCookie) ?? '';
    expect(setCookies(answer).filter((each) => each.includes(token))).toEqual([
      expect.stringMatching(/; HttpOnly; SameSite=Lax$/),
    ]);
    const { 'set-cookie': _, ...headers } = answer.headers;
    expect(token).toHaveLength(43);
    expect(JSON.stringify([answer.body, headers])).not.toContain(token);
  });
});

describe('no session begins', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect: 'sqlite' });
    await makeExampleWorld(site);
  });
  afterAll(() => site.close());
  const reading = (Object.keys(calls) as CallKey[]).filter((key) => key.startsWith('GET '));

  test.each(reading)('by %s, which a link or a picture can send', async (key) => {
    const { call, request } = exampleRequest(key);
    const { cookies } = await site.send(call, request);
    expect(cookies.filter(({ name, value }) => name === sessionCookie && value !== '')).toEqual([]);
  });
});
