import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOptions } from '#contract/api/account/passkeys.ts';
import { pendingLoginCookie, sessionCookie } from '#server/request/cookies.ts';
import { type Person, type Request, startTestApp, type TestApp } from '#test/app.ts';
import { newAuthenticator } from '#test/factories/authenticator.ts';
import { slowTestDatabases, testDatabases } from '#test/factories/mariadb.ts';
import {
  addPasskey,
  authenticatorFor,
  beginAdding,
  beginPasskeyLogin,
  logInWith,
  proveWith,
  twists,
} from '#test/factories/passkeys.ts';
import { cookieOf, newCarefulPlayer } from '#test/factories/second-step.ts';

const refused = { status: 401, body: { code: 'passkeys.refused' } };
const ended = { status: 400, body: { code: 'passkeys.ended' } };

describe.each(await testDatabases('attacks on passkeys as a second step'))('on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  const list = async (session: string) =>
    (await site.send('GET /api/auth/passkeys', { session })).body.passkeys as { id: number }[];
  async function enterPassword({ login: username, password }: Pick<Person, 'login' | 'password'>) {
    const captcha = await site.solveCaptcha();
    const answer = await site.send('POST /api/auth/login', { body: { username, password }, captcha });
    return cookieOf(answer, pendingLoginCookie) ?? '';
  }
  const stepOptions = async (pendingLogin: string) =>
    (await site.send('POST /api/auth/login/second-step/passkey', { pendingLogin })).body
      .options as RequestOptions;

  async function careful() {
    const player = await newCarefulPlayer(site);
    const code = player.recoveryCodes[0];
    return { ...player, passkey: await addPasskey(site, player, authenticatorFor(site), { code }) };
  }
  const step = (pendingLogin: string, passkey: unknown, request: Request = {}) =>
    site.send('POST /api/auth/login/second-step', { pendingLogin, body: { passkey }, ...request });

  test('it is asked for only after the password, in the same network', async () => {
    const player = await careful();
    const ask = (request: Request) => site.send('POST /api/auth/login/second-step/passkey', request);
    const over = { status: 401, body: { code: 'login.secondStepEnded' } };
    expect(await ask({})).toMatchObject(over);
    expect(await ask({ pendingLogin: player.session })).toMatchObject(over);
    const pendingLogin = await enterPassword(player);
    expect(await ask({ pendingLogin, address: '198.51.100.7' })).toMatchObject(over);
    const stranger = await newCarefulPlayer(site);
    expect(await ask({ pendingLogin: await enterPassword(stranger) })).toMatchObject({ status: 404 });
  });

  test.each(twists)('it is refused with %s', async (_, twist) => {
    const player = await careful();
    const pendingLogin = await enterPassword(player);
    const options = await stepOptions(pendingLogin);
    expect(await step(pendingLogin, player.passkey.get(options, twist))).toMatchObject(refused);
  });

  test("another account's passkey is refused, also its own challenge's", async () => {
    const [one, other] = [await careful(), await careful()];
    const pendingLogin = await enterPassword(one);
    expect(await step(pendingLogin, other.passkey.get(await stepOptions(pendingLogin)))).toMatchObject(
      refused,
    );
    const foreign = await enterPassword(other);
    const signed = other.passkey.get(await stepOptions(foreign));
    expect(await step(pendingLogin, signed)).toMatchObject(ended);
    const { options } = await beginPasskeyLogin(site);
    expect(await step(pendingLogin, one.passkey.get(options))).toMatchObject(ended);
  });

  test('a signature works once, and wrong ones end the pending login', async () => {
    const player = await careful();
    const [one, another] = [await enterPassword(player), await enterPassword(player)];
    const signed = player.passkey.get(await stepOptions(one));
    expect(await step(another, signed)).toMatchObject(ended);
    const both = await Promise.all([step(one, signed), step(one, signed)]);
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
    const codes = [];
    for (let guess = 0; guess < 5; guess += 1) {
      const options = await stepOptions(another).catch(() => undefined);
      const wrong = options && player.passkey.get(options, { verified: false });
      codes.push((await step(another, wrong)).body.code);
    }
    expect(codes.at(-1)).toBe('login.secondStepEnded');
  });

  test('of a change it has to be of this session, and signed for a change', async () => {
    const player = await careful();
    const { session, password, passkey } = player;
    const other = cookieOf(await logInWith(site, passkey), sessionCookie) ?? '';
    const remove = async (proof: object) =>
      site.send('POST /api/auth/second-step/remove', { session, body: { password, ...proof } });
    expect(await remove(await proveWith(site, passkey, other))).toMatchObject(ended);
    const { options } = await beginPasskeyLogin(site);
    expect(await remove({ passkey: passkey.get(options) })).toMatchObject(ended);
    const stranger = { passkey: await addPasskey(site, await site.newPlayer()) };
    const foreign = await site.send('POST /api/auth/passkeys/prove', { session });
    const signed = stranger.passkey.get(foreign.body.options as RequestOptions);
    expect(await remove({ passkey: signed })).toMatchObject(refused);
    const proof = await proveWith(site, passkey, session);
    expect((await remove({ ...proof, password: 'wrong-gate1' })).status).toBe(403);
    expect((await remove(proof)).status).toBe(200);
  });

  test('one that is removed meanwhile ends the pending login, and the sessions', async () => {
    const player = await careful();
    const pendingLogin = await enterPassword(player);
    const signed = player.passkey.get(await stepOptions(pendingLogin));
    const [{ id } = { id: 0 }] = await list(player.session);
    const body = { password: player.password, code: player.recoveryCodes[1] };
    const removed = await site.send(`POST /api/auth/passkeys/${id}/remove`, {
      session: player.session,
      body,
    });
    expect(removed.status).toBe(200);
    expect(await step(pendingLogin, signed)).toMatchObject({ body: { code: 'login.secondStepEnded' } });
  });
});

describe.each(await slowTestDatabases('limits and settings of passkeys'))('on %s', (dialect) => {
  let site: TestApp | undefined;
  afterAll(() => site?.close());
  const start = async (environment: Record<string, string>) => {
    await site?.close();
    site = await startTestApp({ dialect, environment });
    return site;
  };

  test('an unverified address keeps from logging in where it is required', async () => {
    const app = await start({ VERIFY_EMAIL: 'ask' });
    const player = await app.newPlayer();
    const passkey = await addPasskey(app, player);
    const { services } = app;
    Object.assign(services.config, { verifyEmail: 'require' });
    expect(await logInWith(app, passkey)).toMatchObject({
      status: 403,
      body: { code: 'login.emailUnverified' },
    });
  });

  test('logins begin ten times in a quarter of an hour from one network', async () => {
    const app = await start({ RATE_LIMITS: '' });
    const begin = (address: string) => app.send('POST /api/auth/login/passkey/begin', { address });
    const statuses = [];
    for (let time = 0; time < 11; time += 1) statuses.push((await begin('198.51.100.9')).status);
    expect(statuses.slice(0, 10)).toEqual(Array(10).fill(200));
    expect(statuses[10]).toBe(429);
    expect((await begin('203.0.113.4')).status).toBe(200);
  });

  test('guesses of the password by a stolen session are limited as logins', async () => {
    const app = await start({ RATE_LIMITS: 'general=100000/60,captcha=100000/60,auth=12/900' });
    const { session } = await app.newPlayer();
    const answers: unknown[] = [];
    for (let guess = 0; guess < 14; guess += 1) {
      const given = { session, body: { password: `wrong-${guess}` }, address: '198.51.100.23' };
      answers.push((await app.send('POST /api/auth/passkeys/begin', given)).body.code);
    }
    expect(answers.at(-1)).toBe('rateLimit.auth');
  });

  test('with a public address only its domain and origin count, whatever the request says', async () => {
    const app = await start({ PUBLIC_URL: 'https://guild.example' });
    const player = await app.newPlayer();
    const own = newAuthenticator('https://guild.example', randomBytes(8).toString('hex'));
    const headers = { host: 'evil.example', origin: 'https://evil.example' };
    const asked = await app.send('POST /api/auth/login/passkey/begin', { headers });
    expect(asked.body.options).toMatchObject({ rpId: 'guild.example' });
    expect((await beginAdding(app, player)).rp.id).toBe('guild.example');
    const passkey = newAuthenticator('https://evil.example', randomBytes(8).toString('hex'));
    const body = { name: 'x', passkey: passkey.create(await beginAdding(app, player)) };
    const { session } = player;
    expect(await app.send('POST /api/auth/passkeys/finish', { session, body, headers })).toMatchObject(
      refused,
    );
    expect(own.id).not.toBe(passkey.id);
  });

  test('without one, the origin counts that the check of origins has accepted', async () => {
    const app = await start({});
    const headers = { host: 'guild.example:8443', origin: 'https://guild.example:8443' };
    const asked = await app.send('POST /api/auth/login/passkey/begin', { headers });
    expect(asked.body.options).toMatchObject({ rpId: 'guild.example' });
    const player = await app.newPlayer();
    const passkey = await addPasskey(app, player);
    expect((await logInWith(app, passkey)).status).toBe(200);
    // A passkey of localhost is none of another host, also when its owner is lured there.
    const relayed = { ...headers, host: 'evil.localhost:3000', origin: 'http://evil.localhost:3000' };
    const twist = { origin: relayed.origin };
    expect(await logInWith(app, passkey, twist, { headers: relayed })).toMatchObject(refused);
  });
});
