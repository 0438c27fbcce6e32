import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RequestOptions } from '#contract/api/account/passkeys.ts';
import { sessionCookie } from '#server/request/cookies.ts';
import { stamp } from '#server/site/time.ts';
import { type Request, startTestApp, type TestApp } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import type { Twist } from '#test/factories/authenticator.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import {
  addPasskey,
  authenticatorFor,
  beginAdding,
  beginPasskeyLogin,
  logInWith,
  twists,
} from '#test/factories/passkeys.ts';
import { cookieOf } from '#test/factories/second-step.ts';

const refused = { status: 401, body: { code: 'passkeys.refused' } };
const ended = { status: 400, body: { code: 'passkeys.ended' } };
const past = stamp(new Date(Date.now() - 86_400_000));

describe.each(await testDatabases('attacks on passkeys'))('attacks on passkeys on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  const finish = (passkeyLogin: string, passkey: unknown, request: Request = {}) =>
    site.send('POST /api/auth/login/passkey', { passkeyLogin, body: { passkey }, ...request });
  const list = async (session: string) =>
    (await site.send('GET /api/auth/passkeys', { session })).body.passkeys as { id: number }[];
  const ofSite = () => site.services.site.db;
  const recorded = (event: 'passkey.cloned' | 'login.administrator') =>
    site.services.security.counts().get(event) ?? 0;
  async function owner() {
    const player = await site.newPlayer();
    return { ...player, passkey: await addPasskey(site, player) };
  }

  describe('a login is refused', () => {
    test.each(twists)('with %s', async (_, twist) => {
      const { passkey } = await owner();
      expect(await logInWith(site, passkey, twist)).toMatchObject(refused);
      expect((await logInWith(site, passkey)).status).toBe(200);
    });

    test('with the signature of a new passkey', async () => {
      const { passkey } = await owner();
      expect(await logInWith(site, passkey, { type: 'webauthn.create' })).toMatchObject(refused);
    });

    test("with another account's passkey, or its owner's name for it", async () => {
      const [one, other] = [await owner(), await owner()];
      expect(await logInWith(site, one.passkey, { id: other.passkey.id })).toMatchObject(refused);
      const { user } = await beginAdding(site, other);
      expect(await logInWith(site, one.passkey, { userHandle: user.id })).toMatchObject(refused);
      expect(await logInWith(site, one.passkey, { userHandle: null })).toMatchObject(refused);
    });

    test('with a passkey nobody has added', async () => {
      expect(await logInWith(site, authenticatorFor(site))).toMatchObject(refused);
    });

    test('with a signature that was used, also by ten at once', async () => {
      const { passkey } = await owner();
      const { options, passkeyLogin } = await beginPasskeyLogin(site);
      const signed = passkey.get(options);
      const ten = Array.from({ length: 10 }, () => finish(passkeyLogin, signed));
      const statuses = (await Promise.all(ten)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(await finish(passkeyLogin, signed)).toMatchObject(ended);
      expect(await finish(passkeyLogin, passkey.get(options))).toMatchObject(ended);
    });

    test('with a used signature below a new challenge', async () => {
      const { passkey } = await owner();
      const first = await beginPasskeyLogin(site);
      const signed = passkey.get(first.options);
      expect((await finish(first.passkeyLogin, signed)).status).toBe(200);
      const second = await beginPasskeyLogin(site);
      const { clientDataJSON } = passkey.get(second.options).response;
      const mixed = { ...signed, response: { ...signed.response, clientDataJSON } };
      expect(await finish(second.passkeyLogin, mixed)).toMatchObject(refused);
    });

    test('with a challenge that is over, of another browser, of the attacker, or of no browser', async () => {
      const { passkey } = await owner();
      const late = await beginPasskeyLogin(site);
      await ofSite().updateTable('passkey_challenges').set({ expires_at: past }).execute();
      expect(await finish(late.passkeyLogin, passkey.get(late.options))).toMatchObject(ended);
      const [mine, another] = [await beginPasskeyLogin(site), await beginPasskeyLogin(site)];
      expect(await finish(another.passkeyLogin, passkey.get(mine.options))).toMatchObject(ended);
      expect(await finish('', passkey.get(mine.options))).toMatchObject(ended);
      const challenge = randomBytes(32).toString('base64url');
      expect(await finish(mine.passkeyLogin, passkey.get(mine.options, { challenge }))).toMatchObject(ended);
    });

    test('with a challenge that is for something else', async () => {
      const { session, passkey, password, login } = await owner();
      const prove = await site.send('POST /api/auth/passkeys/prove', { session });
      const signed = passkey.get(prove.body.options as RequestOptions);
      expect(await finish(session, signed)).toMatchObject(ended);
      const { challenge } = await beginAdding(site, { session, password, login, id: 0 });
      const adding = passkey.get({ challenge, rpId: 'localhost' });
      expect(await finish(session, adding)).toMatchObject(ended);
    });

    test.each([
      ['nothing', undefined],
      ['no object', 'x'],
      ['broken client data', { clientDataJSON: 'AAAA' }],
      ['client data that is no object', { clientDataJSON: Buffer.from('null').toString('base64url') }],
      ['broken data of the authenticator', { authenticatorData: 'AAAA' }],
      ['no data of the authenticator', { authenticatorData: '' }],
      ['a broken signature', { signature: 'AAAA' }],
      ['no signature', { signature: '' }],
    ])('with %s', async (_, part) => {
      const { passkey } = await owner();
      const { options, passkeyLogin } = await beginPasskeyLogin(site);
      const signed = passkey.get(options);
      const given =
        typeof part === 'object' ? { ...signed, response: { ...signed.response, ...part } } : part;
      expect([400, 401]).toContain((await finish(passkeyLogin, given)).status);
    });

    test('from a page of another site', async () => {
      const { passkey } = await owner();
      const { options, passkeyLogin } = await beginPasskeyLogin(site);
      const headers = { origin: 'https://evil.example' };
      const foreign = await finish(passkeyLogin, passkey.get(options), { headers });
      expect(foreign).toMatchObject({ status: 403, body: { code: 'request.foreignOrigin' } });
    });

    test('of a blocked account', async () => {
      const { id, passkey } = await owner();
      await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [id]);
      expect(await logInWith(site, passkey)).toMatchObject({ status: 403, body: { code: 'login.blocked' } });
    });

    test('of a deleted account, and for whoever has its number by now', async () => {
      const { id, login, passkey } = await owner();
      await site.game.run('UPDATE {account}.account SET login = ? WHERE id = ?', [`${login}x`, id]);
      expect(await logInWith(site, passkey)).toMatchObject(refused);
      await site.game.run('DELETE FROM {account}.account WHERE id = ?', [id]);
      expect(await logInWith(site, passkey)).toMatchObject(refused);
    });

    test('when the counter goes back or stays, which the security log has: there is a copy', async () => {
      const { passkey, session } = await owner();
      expect((await logInWith(site, passkey, { counter: 40 })).status).toBe(200);
      const before = recorded('passkey.cloned');
      for (const counter of [39, 40, 0]) {
        expect(await logInWith(site, passkey, { counter })).toMatchObject(refused);
      }
      expect(recorded('passkey.cloned') - before).toBe(3);
      expect((await logInWith(site, passkey, { counter: 41 })).status).toBe(200);
      await site.services.history.flush();
      const { body } = await site.send('GET /api/auth/history', { session });
      expect(body.events).toEqual(
        expect.arrayContaining([expect.objectContaining({ kind: 'passkeyFailed', count: 3 })]),
      );
    });
  });

  test('of a removal and logins at the same time no session is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { session, password, passkey } = await owner();
      const [{ id } = { id: 0 }] = await list(session);
      const begun = await Promise.all(Array.from({ length: 4 }, () => beginPasskeyLogin(site)));
      const signed = begun.map(({ options, passkeyLogin }) => ({
        passkeyLogin,
        passkey: passkey.get(options),
      }));
      const [removed, ...logins] = await Promise.all([
        site.send(`POST /api/auth/passkeys/${id}/remove`, { session, body: { password } }),
        ...signed.map((each) => finish(each.passkeyLogin, each.passkey)),
      ]);
      expect(removed.status).toBe(200);
      for (const login of logins) {
        const other = cookieOf(login, sessionCookie);
        if (!other) continue;
        expect((await site.send('GET /api/auth/session', { session: other })).status).toBe(401);
      }
    }
  });

  describe('a passkey is not added', () => {
    const finishAdding = (session: string, passkey: unknown) =>
      site.send('POST /api/auth/passkeys/finish', { session, body: { name: 'Phone', passkey } });

    test.each(twists)('with %s', async (_, twist) => {
      const player = await site.newPlayer();
      const passkey = authenticatorFor(site).create(await beginAdding(site, player), twist);
      expect(await finishAdding(player.session, passkey)).toMatchObject(refused);
      expect(await list(player.session)).toEqual([]);
    });

    test('with the signature of a login, or under another id', async () => {
      const player = await site.newPlayer();
      const twisted: Twist[] = [{ type: 'webauthn.get' }, { id: authenticatorFor(site).id }];
      for (const twist of twisted) {
        const passkey = authenticatorFor(site).create(await beginAdding(site, player), twist);
        expect(await finishAdding(player.session, passkey)).toMatchObject(refused);
      }
    });

    test('twice, also to two accounts', async () => {
      const [one, other] = [await owner(), await site.newPlayer()];
      const again = one.passkey.create(await beginAdding(site, other));
      expect(await finishAdding(other.session, again)).toMatchObject({
        status: 409,
        body: { code: 'passkeys.alreadyAdded' },
      });
      const options = await beginAdding(site, other);
      const fresh = authenticatorFor(site).create(options);
      expect((await finishAdding(other.session, fresh)).status).toBe(200);
      expect(await finishAdding(other.session, authenticatorFor(site).create(options))).toMatchObject(ended);
    });

    test('with a challenge of another session, over, or from before a new password', async () => {
      const [player, thief] = [await site.newPlayer(), await site.newPlayer()];
      const passkey = authenticatorFor(site);
      const options = await beginAdding(site, player);
      expect(await finishAdding(thief.session, passkey.create(options))).toMatchObject(ended);
      const elsewhere = await site.login(player);
      expect(await finishAdding(elsewhere, passkey.create(options))).toMatchObject(ended);
      const late = await beginAdding(site, player);
      await ofSite().updateTable('passkey_challenges').set({ expires_at: past }).execute();
      expect(await finishAdding(player.session, passkey.create(late))).toMatchObject(ended);
      const before = await beginAdding(site, player);
      const { id: accountId, password: currentPassword, session } = player;
      const body = { accountId, currentPassword, newPassword: 'sun-gate8' };
      expect((await site.send('POST /api/auth/change-password', { session, body })).status).toBe(200);
      expect(await finishAdding(session, passkey.create(before))).toMatchObject(ended);
      expect(await list(session)).toEqual([]);
    });

    test('with an attestation whose certificate would make the server fetch something', async () => {
      const player = await site.newPlayer();
      const passkey = authenticatorFor(site).create(await beginAdding(site, player));
      const object = Buffer.from(passkey.response.attestationObject, 'base64url').toString('latin1');
      const tpm = object.replace('\x64none', '\x63tpm');
      const attestationObject = Buffer.from(tpm, 'latin1').toString('base64url');
      const twisted = { ...passkey, response: { ...passkey.response, attestationObject } };
      expect(await finishAdding(player.session, twisted)).toMatchObject(refused);
    });
  });

  test("another account's passkeys are neither shown, renamed nor removed", async () => {
    const [one, other] = [await owner(), await owner()];
    const [{ id } = { id: 0 }] = await list(one.session);
    const { session, password } = other;
    const notFound = { status: 404, body: { code: 'passkeys.notFound' } };
    const rename = { session, body: { name: 'mine' } };
    expect(await site.send(`PUT /api/auth/passkeys/${id}`, rename)).toMatchObject(notFound);
    const removal = { session, body: { password } };
    expect(await site.send(`POST /api/auth/passkeys/${id}/remove`, removal)).toMatchObject(notFound);
    expect(await list(one.session)).toMatchObject([{ id, name: 'Phone' }]);
    expect((await list(session)).map((each) => each.id)).not.toContain(id);
    await site.game.run('UPDATE {account}.account SET login = ? WHERE id = ?', [`${one.login}x`, one.id]);
    const heir = await site.login({ ...one, login: `${one.login}x` });
    expect(await list(heir)).toEqual([]);
  });

  test('to begin a login says the same to everybody', async () => {
    await owner();
    const shapes = await Promise.all(
      [{}, { body: { username: 'yunhwa7' } }, { body: { id: authenticatorFor(site).id } }].map(
        async (request) => {
          const { options } = await beginPasskeyLogin(site, request);
          return { ...options, challenge: options.challenge.length };
        },
      ),
    );
    expect(new Set(shapes.map((shape) => JSON.stringify(shape))).size).toBe(1);
    expect(shapes[0]).not.toHaveProperty('allowCredentials');
  });

  test("an administrator's login is in the security log", async () => {
    const admin = await newAdministrator(site);
    const passkey = await addPasskey(site, admin);
    await site.services.history.flush();
    const before = recorded('login.administrator');
    expect((await logInWith(site, passkey)).status).toBe(200);
    await site.services.history.flush();
    expect(recorded('login.administrator') - before).toBe(1);
  });

  test('a registration with the number of a deleted account inherits no passkey', async () => {
    const { id, passkey, ...person } = await owner();
    await site.game.run('UPDATE {account}.account SET id = id + 500000 WHERE id = ?', [id]);
    await site.game.run('DELETE FROM {account}.account WHERE id = ?', [id + 500_000]);
    const next = await site.newPlayer();
    await ofSite()
      .updateTable('passkeys')
      .set({ account_id: next.id + 1 })
      .where('account_id', '=', id)
      .execute();
    expect((await site.register({ ...person, email: `new-${person.email}` })).status).toBe(200);
    expect(await logInWith(site, passkey)).toMatchObject(refused);
    expect(
      await ofSite().selectFrom('passkeys').select('id').where('login', '=', person.login).execute(),
    ).toEqual([]);
  });
});
