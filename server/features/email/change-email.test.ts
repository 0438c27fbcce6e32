import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { somebody, startTestApp, type TestApp } from '#test/app.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { mailsTo, newestEmailToken } from '#test/email-links.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { askForToken } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

type Player = Awaited<ReturnType<TestApp['newPlayer']>>;
const invalid = { status: 400, body: { code: 'verifyEmail.invalidLink' } };

describe.each(await testDatabases('changing a confirmed address'))('on %s', (dialect) => {
  let server: MailServer;
  let site: TestApp;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url, VERIFY_EMAIL: 'ask' } });
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  const confirm = (token: string) =>
    site.send('POST /api/auth/verify-email', { body: { token, language: 'en' } });
  const undo = (token: string, session?: string) =>
    site.send('POST /api/auth/undo-email-change', { body: { token, language: 'en' }, session });
  const tokenFor = (email: string) => newestEmailToken(site, server, email);
  const emailOf = async (id: number) => (await site.services.game.accounts.findById(id))?.email;
  const accountOf = async (session: string) =>
    (await site.send('GET /api/auth/session', { session })).body.account as Record<string, unknown>;
  const sessionStatus = async (session: string) =>
    (await site.send('GET /api/auth/session', { session })).status;

  function ask(player: Player, newEmail: string) {
    const body = { accountId: player.id, newEmail, password: player.password, language: 'en' };
    return site.send('POST /api/auth/change-email', { body, session: player.session });
  }

  /** Asks for the change and confirms it. @returns the new address */
  async function changeTo(player: Player, email = somebody().email): Promise<string> {
    expect((await ask(player, email)).status).toBe(200);
    expect((await confirm(await tokenFor(email))).status).toBe(200);
    return email;
  }

  async function setPassword(player: Player, newPassword: string): Promise<Player> {
    const body = { accountId: player.id, currentPassword: player.password, newPassword };
    const changed = await site.send('POST /api/auth/change-password', { body, session: player.session });
    expect(changed.status).toBe(200);
    return { ...player, password: newPassword };
  }

  test('takes effect when the new address confirms, and the old one is told', async () => {
    const player = await site.newPlayer();
    const { email } = somebody();
    expect((await ask(player, email)).body).toEqual({
      success: true,
      message: `We have sent a link to ${email}. Your address changes as soon as you open it.`,
    });
    expect(await emailOf(player.id)).toBe(player.email);
    expect(await accountOf(player.session)).toMatchObject({
      emailVerified: false,
      pendingEmail: `${email[0]}•••@example.org`,
    });
    expect((await confirm(await tokenFor(email))).body.message).toBe('Your email has been changed.');
    expect(await emailOf(player.id)).toBe(email);
    const account = await accountOf(player.session);
    expect(account).toMatchObject({ email, emailVerified: true });
    expect(account.pendingEmail).toBeUndefined();
    const notice = (await mailsTo(site, server, player.email)).at(-1);
    expect(notice?.headers.subject).toBe('Guildhall: your email address has been changed');
    expect(notice?.text).toContain('only for 72 hours');
    expect(notice?.text).not.toContain(email);
  });

  test('a newer request voids the older one, and a change of the password both', async () => {
    const player = await site.newPlayer();
    const [one, other] = [somebody().email, somebody().email];
    await ask(player, one);
    const first = await tokenFor(one);
    await ask(player, other);
    const second = await tokenFor(other);
    expect(await confirm(first)).toMatchObject(invalid);
    await setPassword(player, 'sun-gate88');
    expect(await confirm(second)).toMatchObject(invalid);
    expect(await emailOf(player.id)).toBe(player.email);
    expect((await accountOf(player.session)).pendingEmail).toBeUndefined();
  });

  // The embedded database writes one change after the other.
  if (dialect === 'mariadb') {
    test('a change of the password also voids a request made with the old one while the game is written', async () => {
      const player = await site.newPlayer();
      const { accounts } = site.services.game;
      const write = accounts.changePassword.bind(accounts);
      const thief = { ...player, session: await site.login(player) };
      vi.spyOn(accounts, 'changePassword').mockImplementationOnce(async (...change) => {
        expect((await ask(thief, somebody().email)).status).toBe(200);
        return write(...change);
      });
      await setPassword(player, 'another1');
      const links = site.services.site.db.selectFrom('email_links').selectAll();
      expect(await links.where('account_id', '=', player.id).execute()).toEqual([]);
    });
  }

  test('a link that could not be mailed within an hour never is', async () => {
    const player = await site.newPlayer();
    const { email } = somebody();
    server.refuse((recipient) => (recipient === email ? { code: 451, text: 'later' } : undefined));
    await ask(player, email);
    expect(await mailsTo(site, server, email)).toEqual([]);
    await server.resume();
    const { db } = site.services.site;
    const anHourAgo = { created_at: stamp(secondsAfter(new Date(), -3_601)) };
    await db.updateTable('email_links').set(anHourAgo).where('account_id', '=', player.id).execute();
    const due = { due_at: stamp(new Date()) };
    await db.updateTable('outbox').set(due).where('recipient', '=', email).execute();
    expect(await mailsTo(site, server, email)).toEqual([]);
    expect(await db.selectFrom('outbox').select('id').where('recipient', '=', email).execute()).toEqual([]);
  });

  test.each([
    ['the password', 'password', async () => site.services.game.passwords.hash('sun-gate88')],
    ['the login', 'login', async () => somebody().login],
    ['the email', 'email', async () => somebody().email],
  ])('a link is over once %s was changed in the game', async (_, column, value) => {
    const player = await site.newPlayer();
    const { email } = somebody();
    await ask(player, email);
    const token = await tokenFor(email);
    await site.game.run(`UPDATE {account}.account SET ${column} = ? WHERE id = ?`, [
      await value(),
      player.id,
    ]);
    expect(await confirm(token)).toMatchObject(invalid);
    expect(await emailOf(player.id)).not.toBe(email);
  });

  test('of twenty concurrent confirmations exactly one succeeds', async () => {
    const player = await site.newPlayer();
    const { email } = somebody();
    await ask(player, email);
    const token = await tokenFor(email);
    const answers = await Promise.all(Array.from({ length: 20 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'verifyEmail.invalidLink')).toHaveLength(19);
    const notices = await mailsTo(site, server, player.email);
    expect(notices.filter(({ headers }) => /has been changed/.test(headers.subject ?? ''))).toHaveLength(1);
  });

  test('an address that two accounts confirm at once goes to one of them', async () => {
    const players = [await site.newPlayer(), await site.newPlayer()] as const;
    const { email } = somebody();
    for (const player of players) expect((await ask(player, email)).status).toBe(200);
    const mail = (await mailsTo(site, server, email)).at(-1);
    const tokens = [...(mail?.text ?? '').matchAll(/token=([\w-]+)/g)].map(([, token = '']) => token);
    expect(tokens).toHaveLength(2);
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(await site.services.game.accounts.countByEmail(email)).toBe(1);
  });

  test('an address taken between asking and confirming is refused, and the link stays', async () => {
    const player = await site.newPlayer();
    const other = somebody();
    await ask(player, other.email);
    const token = await tokenFor(other.email);
    expect((await site.register(other)).status).toBe(200);
    expect(await confirm(token)).toMatchObject({ status: 409, body: { code: 'email.taken' } });
    expect(await emailOf(player.id)).toBe(player.email);
    await site.game.run('DELETE FROM {account}.account WHERE login = ?', [other.login]);
    expect((await confirm(token)).status).toBe(200);
  });

  test('a process that dies right after the game has the change leaves the undo link', async () => {
    const player = await site.newPlayer();
    const { email } = somebody();
    await ask(player, email);
    const token = await tokenFor(email);
    const { accounts } = site.services.game;
    const write = accounts.changeEmail.bind(accounts);
    vi.spyOn(accounts, 'changeEmail').mockImplementationOnce(async (...given) => {
      await write(...given);
      throw new Error('killed');
    });
    expect((await confirm(token)).status).toBe(500);
    expect(await emailOf(player.id)).toBe(email);
    expect(await confirm(token)).toMatchObject(invalid);
    expect((await undo(await tokenFor(player.email))).status).toBe(200);
    expect(await emailOf(player.id)).toBe(player.email);
  });

  describe('undoing it', () => {
    test('brings the address back, ends every session and every link, and works once', async () => {
      const player = await site.newPlayer();
      const elsewhere = await site.login(player);
      const email = await changeTo(player);
      const token = await tokenFor(player.email);
      const reset = await askForToken(site, server, email);
      const next = somebody().email;
      await ask(player, next);
      const pending = await tokenFor(next);
      const answer = await undo(token, player.session);
      expect(answer).toMatchObject({
        status: 200,
        body: { message: 'Your old email address is back, and everybody has been logged out.' },
        cookies: [{ name: 'session', value: '' }],
      });
      expect(await emailOf(player.id)).toBe(player.email);
      expect([await sessionStatus(player.session), await sessionStatus(elsewhere)]).toEqual([401, 401]);
      expect(await confirm(pending)).toMatchObject(invalid);
      const body = { token: reset, newPassword: 'thief-77' };
      expect((await site.send('POST /api/auth/reset-password-confirm', { body })).body.code).toBe(
        'reset.invalidLink',
      );
      expect(await undo(token)).toMatchObject(invalid);
      expect((await accountOf(await site.login(player))).emailVerified).toBe(true);
    });

    test('of twenty at once exactly one succeeds', async () => {
      const player = await site.newPlayer();
      await changeTo(player);
      const token = await tokenFor(player.email);
      const answers = await Promise.all(Array.from({ length: 20 }, () => undo(token)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'verifyEmail.invalidLink')).toHaveLength(19);
    });

    test('works after the thief has changed the address again, and not the other way round', async () => {
      const player = await site.newPlayer();
      const thief = await changeTo(player);
      const owners = await tokenFor(player.email);
      await changeTo(player, somebody().email);
      const thiefs = await tokenFor(thief);
      // The thief undoes his second change, which must not void the owner's older link.
      expect((await undo(thiefs)).status).toBe(200);
      expect(await emailOf(player.id)).toBe(thief);
      expect((await undo(owners)).status).toBe(200);
      expect(await emailOf(player.id)).toBe(player.email);
    });

    test('voids the undo links of later changes', async () => {
      const player = await site.newPlayer();
      const thief = await changeTo(player);
      const owners = await tokenFor(player.email);
      await changeTo(player, somebody().email);
      const thiefs = await tokenFor(thief);
      expect((await undo(owners)).status).toBe(200);
      expect(await undo(thiefs)).toMatchObject(invalid);
      expect(await emailOf(player.id)).toBe(player.email);
    });

    test('needs a new link once the password was changed, which the old address gets', async () => {
      const player = await site.newPlayer();
      const email = await changeTo(player);
      const token = await tokenFor(player.email);
      await setPassword(player, 'thief-77');
      expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'undoEmail.outdatedLink' } });
      expect(await emailOf(player.id)).toBe(email);
      const fresh = await tokenFor(player.email);
      expect(fresh).not.toBe(token);
      expect(await undo(token)).toMatchObject(invalid);
      expect((await undo(fresh)).status).toBe(200);
      expect(await emailOf(player.id)).toBe(player.email);
    });

    test('is over once the account number belongs to another login', async () => {
      const player = await site.newPlayer();
      const email = await changeTo(player);
      const token = await tokenFor(player.email);
      await site.game.run('UPDATE {account}.account SET login = ? WHERE id = ?', [
        somebody().login,
        player.id,
      ]);
      expect(await undo(token)).toMatchObject(invalid);
      expect(await emailOf(player.id)).toBe(email);
    });

    describe('cannot be blocked: while the link lives, the old address', () => {
      test('is taken for a new account', async () => {
        const player = await site.newPlayer();
        await changeTo(player);
        const token = await tokenFor(player.email);
        const other = { ...somebody(), email: player.email.toUpperCase() };
        expect(await site.register(other)).toMatchObject({
          status: 409,
          body: { code: 'register.emailTaken' },
        });
        expect((await undo(token)).status).toBe(200);
        expect(await emailOf(player.id)).toBe(player.email);
      });

      test('is taken for an account that changes to it', async () => {
        const player = await site.newPlayer();
        const thief = await site.newPlayer();
        await changeTo(player);
        const token = await tokenFor(player.email);
        expect(await ask(thief, player.email)).toMatchObject({ status: 409, body: { code: 'email.taken' } });
        expect((await undo(token)).status).toBe(200);
        expect(await emailOf(player.id)).toBe(player.email);
      });

      test('is taken for a change to it that was asked for before', async () => {
        const thief = await site.newPlayer();
        const { email } = somebody();
        await ask(thief, email);
        const thiefs = await tokenFor(email);
        const player = await site.newPlayer();
        await site.game.run('UPDATE {account}.account SET email = ? WHERE id = ?', [email, player.id]);
        const next = await changeTo({ ...player, email });
        expect(await confirm(thiefs)).toMatchObject({ status: 409, body: { code: 'email.taken' } });
        expect(await emailOf(player.id)).toBe(next);
        expect((await undo(await tokenFor(email))).status).toBe(200);
        expect(await emailOf(player.id)).toBe(email);
      });

      test('is free for the account itself', async () => {
        const player = await site.newPlayer();
        await changeTo(player);
        // The mail that undoes it has come before the one that confirms the next change.
        await tokenFor(player.email);
        await changeTo(player, player.email);
        expect(await emailOf(player.id)).toBe(player.email);
      });

      test.each([
        [
          'the link is over',
          ({ id }: Player) =>
            site.services.site.db
              .updateTable('email_links')
              .set({ expires_at: stamp(secondsAfter(new Date(), -1)) })
              .where('account_id', '=', id)
              .execute(),
        ],
        [
          'the account is gone from the game',
          ({ id }: Player) => site.game.run('DELETE FROM {account}.account WHERE id = ?', [id]),
        ],
        [
          'the account’s number belongs to another login',
          ({ id }: Player) =>
            site.game.run('UPDATE {account}.account SET login = ? WHERE id = ?', [somebody().login, id]),
        ],
      ])('is free once %s', async (_, end) => {
        const player = await site.newPlayer();
        await changeTo(player);
        await end(player);
        expect((await site.register({ ...somebody(), email: player.email })).status).toBe(200);
      });
    });

    test('is refused while other tools have given the old address away, and the link stays', async () => {
      const player = await site.newPlayer();
      const email = await changeTo(player);
      const token = await tokenFor(player.email);
      const other = await insertGameAccount(site.game, { ...somebody(), email: player.email });
      expect(await undo(token)).toMatchObject({ status: 409, body: { code: 'email.taken' } });
      expect(await emailOf(player.id)).toBe(email);
      await site.game.run('DELETE FROM {account}.account WHERE id = ?', [other]);
      expect((await undo(token)).status).toBe(200);
    });

    test('works for the first of two accounts that shared the address before the site came', async () => {
      const [player, other] = [await site.newPlayer(), await site.newPlayer()];
      await site.game.run('UPDATE {account}.account SET email = ? WHERE id = ?', [player.email, other.id]);
      await changeTo(player);
      const token = await tokenFor(player.email);
      await changeTo(other);
      expect((await undo(token)).status).toBe(200);
      expect(await emailOf(player.id)).toBe(player.email);
    });

    test('confirms nothing with the link that undoes', async () => {
      const player = await site.newPlayer();
      await changeTo(player);
      expect(await confirm(await tokenFor(player.email))).toMatchObject(invalid);
    });
  });
});

test.each(await testDatabases('addresses of several accounts'))(
  'on %s, with several accounts per address, one that may come back counts as one',
  async (dialect) => {
    const server = await startMailServer();
    const environment = { SMTP_URL: server.url, VERIFY_EMAIL: 'ask', ACCOUNTS_PER_EMAIL: '2' };
    const site = await startTestApp({ dialect, environment });
    const { email } = somebody();
    const join = async () => {
      const person = { ...somebody(), email };
      const { status } = await site.register(person);
      return { person, status };
    };
    const { person } = await join();
    const session = await site.login(person);
    const { body } = await site.send('GET /api/auth/session', { session });
    const { id: accountId } = body.account as { id: number };
    const change = async (newEmail: string) => {
      const asked = { accountId, newEmail, password: person.password, language: 'en' };
      await site.send('POST /api/auth/change-email', { body: asked, session });
      const token = await newestEmailToken(site, server, newEmail);
      const changed = await site.send('POST /api/auth/verify-email', { body: { token, language: 'en' } });
      expect(changed.status).toBe(200);
    };
    const elsewhere = somebody().email;
    await change(elsewhere);
    await newestEmailToken(site, server, email);
    // Back again: it has the address now, and still a link to it.
    await change(email);
    expect((await join()).status).toBe(200);
    expect((await join()).status).toBe(409);
    await change(somebody().email);
    expect((await join()).status).toBe(409);
    await site.close();
    await server.stop();
  },
);
