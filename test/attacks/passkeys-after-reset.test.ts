import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { RequestOptions } from '#contract/api/account/passkeys.ts';
import type { GameAccount } from '#server/game/game.ts';
import { pendingLoginCookie, sessionCookie } from '#server/request/cookies.ts';
import { type Person, startTestApp, type TestApp } from '#test/app.ts';
import type { Authenticator } from '#test/factories/authenticator.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import {
  addPasskey,
  authenticatorFor,
  beginPasskeyLogin,
  logInWith,
  type PasskeyOwner,
  proveWith,
} from '#test/factories/passkeys.ts';
import { cookieOf } from '#test/factories/second-step.ts';
import { askForToken } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const refused = { status: 401, body: { code: 'passkeys.refused' } };
const newPassword = 'sun-gate8';

describe.each(await testDatabases('passkeys after a reset'))(
  'after a mailed new password on %s',
  (dialect) => {
    let mails: MailServer;
    let site: TestApp;
    beforeAll(async () => {
      mails = await startMailServer();
      site = await startTestApp({ dialect, environment: { SMTP_URL: mails.url } });
    });
    afterEach(() => vi.restoreAllMocks());
    afterAll(async () => {
      await site.close();
      await mails.stop();
    });

    const setPassword = async (token: string) => {
      const body = { token, newPassword };
      expect((await site.send('POST /api/auth/reset-password-confirm', { body })).status).toBe(200);
    };
    const reset = async ({ email }: Person) => setPassword(await askForToken(site, mails, email));

    /** Adds a passkey and makes it the second step, as a thief may with the password alone. @returns its recovery codes, too */
    async function makeStep(player: PasskeyOwner) {
      const { session, password } = player;
      const passkey = await addPasskey(site, player);
      const body = { password, ...(await proveWith(site, passkey, session)) };
      const answer = await site.send('POST /api/auth/second-step/passkey', { session, body });
      expect(answer.status, JSON.stringify(answer.body)).toBe(200);
      return { passkey, recoveryCodes: answer.body.recoveryCodes as string[] };
    }

    /** @returns the token of the pending login */
    async function enter({ login: username }: Pick<Person, 'login'>, password = newPassword) {
      const captcha = await site.solveCaptcha();
      const answer = await site.send('POST /api/auth/login', { body: { username, password }, captcha });
      expect(answer.body.code).toBe('login.secondStep');
      return cookieOf(answer, pendingLoginCookie) ?? '';
    }

    async function sign(pendingLogin: string, passkey: Authenticator) {
      const { body } = await site.send('POST /api/auth/login/second-step/passkey', { pendingLogin });
      return { passkey: passkey.get(body.options as RequestOptions) };
    }
    const finish = (pendingLogin: string, body: object) =>
      site.send('POST /api/auth/login/second-step', { pendingLogin, body });

    /** Does something while the next account is read from the game by its number. */
    function whileReading(
      work: (read: () => Promise<GameAccount | undefined>) => Promise<GameAccount | undefined>,
    ) {
      const { accounts } = site.services.game;
      const findById = accounts.findById.bind(accounts);
      vi.spyOn(accounts, 'findById').mockImplementationOnce((id) => work(() => findById(id)));
    }

    test('a passkey that a thief made the second step lets him in no more', async () => {
      const player = await site.newPlayer();
      const thief = { ...player, session: await site.login(player) };
      const { passkey } = await makeStep(thief);
      expect((await logInWith(site, passkey)).status).toBe(200);
      await reset(player);
      for (let time = 0; time < 2; time += 1) expect(await logInWith(site, passkey)).toMatchObject(refused);
    });

    test("an owner's passkey is his second step, and then logs in alone again; others wait for the same", async () => {
      const player = await site.newPlayer();
      const { passkey, recoveryCodes } = await makeStep(player);
      const code = { code: recoveryCodes[0] };
      const other = await addPasskey(site, player, authenticatorFor(site), code);
      await reset(player);
      const pendingLogin = await enter(player);
      expect((await finish(pendingLogin, await sign(pendingLogin, passkey))).status).toBe(200);
      expect((await logInWith(site, passkey)).status).toBe(200);
      expect(await logInWith(site, other)).toMatchObject(refused);
    });

    test('neither a wrong signature nor a recovery code after the new password frees a passkey', async () => {
      const player = await site.newPlayer();
      const { passkey, recoveryCodes } = await makeStep(player);
      await reset(player);
      const pendingLogin = await enter(player);
      const { body } = await site.send('POST /api/auth/login/second-step/passkey', { pendingLogin });
      const wrong = { passkey: passkey.get(body.options as RequestOptions, { verified: false }) };
      expect(await finish(pendingLogin, wrong)).toMatchObject(refused);
      expect((await finish(pendingLogin, { code: recoveryCodes[0] })).status).toBe(200);
      expect(await logInWith(site, passkey)).toMatchObject(refused);
    });

    test('one that is added then logs in alone at once', async () => {
      const player = await site.newPlayer();
      const { recoveryCodes } = await makeStep(player);
      await reset(player);
      const pendingLogin = await enter(player);
      const session = cookieOf(await finish(pendingLogin, { code: recoveryCodes[0] }), sessionCookie);
      const owner = { ...player, password: newPassword, session: session ?? '' };
      const added = await addPasskey(site, owner, authenticatorFor(site), { code: recoveryCodes[1] });
      expect((await logInWith(site, added)).status).toBe(200);
    });

    test('no login with the old password that ends a moment later frees a passkey', async () => {
      const player = await site.newPlayer();
      const { passkey } = await makeStep(player);
      const token = await askForToken(site, mails, player.email);
      const pendingLogin = await enter(player, player.password);
      const signed = await sign(pendingLogin, passkey);
      whileReading(async (read) => {
        const before = await read();
        await setPassword(token);
        return before;
      });
      expect((await finish(pendingLogin, signed)).body.code).toBe('login.secondStepEnded');
      expect(await logInWith(site, passkey)).toMatchObject(refused);
    });

    test('no login by passkey that began a moment before gets in, and it is not taken for a copy', async () => {
      const player = await site.newPlayer();
      const { passkey } = await makeStep(player);
      const token = await askForToken(site, mails, player.email);
      const { options, passkeyLogin } = await beginPasskeyLogin(site);
      whileReading(async (read) => {
        await setPassword(token);
        return read();
      });
      const copies = () => site.services.security.counts().get('passkey.cloned') ?? 0;
      const before = copies();
      const body = { passkey: passkey.get(options) };
      expect(await site.send('POST /api/auth/login/passkey', { passkeyLogin, body })).toMatchObject(refused);
      expect(copies()).toBe(before);
    });
  },
);
