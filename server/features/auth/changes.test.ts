import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { somebody, startTestApp, type TestApp } from '#test/app.ts';
import { loseCommit } from '#test/database/lost-commit.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

type Player = Awaited<ReturnType<TestApp['newPlayer']>>;

describe.each(await testDatabases('changing password and email'))('on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  const newPassword = 'sun-gate88';
  const rowOf = async (id: number) =>
    (await site.game.run('SELECT email, password FROM {account}.account WHERE id = ?', [id])).rows[0];

  function changePassword(
    player: Player,
    changes: Record<string, unknown> = {},
    session: string | null = player.session,
  ) {
    const body = {
      accountId: player.id,
      currentPassword: player.password,
      newPassword,
      language: 'en',
      ...changes,
    };
    return site.send('POST /api/auth/change-password', { body, session: session ?? undefined });
  }

  function changeEmail(player: Player, newEmail: string, changes: Record<string, unknown> = {}) {
    const body = { accountId: player.id, newEmail, password: player.password, ...changes };
    return site.send('POST /api/auth/change-email', { body, session: player.session });
  }

  describe('the password', () => {
    test('is changed here and in the game, and other sessions end', async () => {
      const player = await site.newPlayer();
      const elsewhere = await site.login(player);
      const before = await rowOf(player.id);
      const answer = await changePassword(player);
      expect(answer.body).toEqual({ success: true, message: 'Your password has been changed.' });
      const after = await rowOf(player.id);
      expect(after?.password).toMatch(/^\*[0-9A-F]{40}$/);
      expect(after?.password).not.toBe(before?.password);
      const session = async (token: string) =>
        (await site.send('GET /api/auth/session', { session: token })).status;
      expect([await session(player.session), await session(elsewhere)]).toEqual([200, 401]);
      await expect(site.login(player)).rejects.toThrow('login.wrong');
      await site.login({ ...player, password: newPassword });
    });

    test('asked for ten times at once is changed once, and its session goes on', async () => {
      const player = await site.newPlayer();
      const asked = Array.from({ length: 10 }, () => changePassword(player));
      const statuses = (await Promise.all(asked)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
      expect(statuses.filter((status) => [401, 403].includes(status))).toHaveLength(9);
      expect((await site.send('GET /api/auth/session', { session: player.session })).status).toBe(200);
    });

    test.each([
      [{ currentPassword: 'not-mine1' }, 403, 'password.currentIncorrect', 'Current password is incorrect'],
      [{ currentPassword: '' }, 400, 'password.currentRequired', 'Please enter your current password.'],
      [{ newPassword: '' }, 400, 'password.newRequired', 'Please enter a new password.'],
      [{ newPassword: 'abcde' }, 400, 'password.newLength', 'The new password must have 6 to 16 characters.'],
      [
        { newPassword: 'a'.repeat(17) },
        400,
        'password.newLength',
        'The new password must have 6 to 16 characters.',
      ],
      [{ newPassword: "quo'te77" }, 400, 'password.characters', expect.any(String)],
      [{ newPassword: 'пароль77' }, 400, 'password.characters', expect.any(String)],
      [{ accountId: 'x' }, 400, 'request.invalid', expect.any(String)],
      [{ accountId: '1 OR 1=1' }, 400, 'request.invalid', expect.any(String)],
      [{ newPassword: ['a'] }, 400, 'request.invalid', expect.any(String)],
    ])('stays with %j', async (changes, status, code, message) => {
      const player = await site.newPlayer();
      const before = await rowOf(player.id);
      expect(await changePassword(player, changes)).toMatchObject({ status, body: { code, message } });
      expect(await rowOf(player.id)).toEqual(before);
    });

    test('of another account cannot be changed, whatever the body says', async () => {
      const [player, other] = [await site.newPlayer(), await site.newPlayer()];
      const before = await rowOf(other.id);
      const answer = await changePassword(other, {}, player.session);
      expect(answer).toMatchObject({ status: 403, body: { code: 'auth.sessionMismatch' } });
      expect(await changePassword(other, {}, null)).toMatchObject({ status: 401 });
      expect(await rowOf(other.id)).toEqual(before);
    });
  });

  describe('the email', () => {
    test('is changed', async () => {
      const player = await site.newPlayer();
      const { email } = somebody();
      const answer = await changeEmail(player, email);
      expect(answer.body).toEqual({ success: true, message: 'Your email has been changed.' });
      expect(await rowOf(player.id)).toMatchObject({ email });
      const session = await site.send('GET /api/auth/session', { session: player.session });
      expect(session.body.account).toMatchObject({ email });
    });

    test('says what is wrong, in the specification’s words where it has some', async () => {
      const [player, other] = [await site.newPlayer(), await site.newPlayer()];
      const { email } = somebody();
      const before = await rowOf(player.id);
      const told = async (newEmail: string, changes = {}) => {
        const { status, body } = await changeEmail(player, newEmail, changes);
        return [status, body.code, body.message];
      };
      expect(await told('')).toEqual([400, 'email.newRequired', 'Please enter a new email address.']);
      expect(await told('nobody')).toEqual([400, 'email.newInvalid', 'Please enter a valid email address.']);
      expect(await told('x@Closed.Invalid')).toEqual([400, 'email.newInvalid', expect.any(String)]);
      expect(await told('a@b.de\nBcc: c@d.ee')).toEqual([400, 'email.newInvalid', expect.any(String)]);
      expect(await told(player.email.toUpperCase())).toEqual([400, 'email.unchanged', expect.any(String)]);
      expect(await told(email, { password: '' })).toEqual([
        400,
        'email.passwordRequired',
        expect.any(String),
      ]);
      expect(await told(email, { password: 'wrong-one' })).toEqual([
        403,
        'email.passwordIncorrect',
        'Password is incorrect',
      ]);
      expect(await told(other.email.toUpperCase())).toEqual([409, 'email.taken', 'Email already exists']);
      expect(await told(email, { accountId: other.id })).toEqual([
        403,
        'auth.sessionMismatch',
        'auth.sessionMismatch',
      ]);
      expect(await rowOf(player.id)).toEqual(before);
    });

    test('requested by ten accounts at once goes to one of them', async () => {
      const players = await Promise.all(Array.from({ length: 10 }, () => site.newPlayer()));
      const { email } = somebody();
      const answers = await Promise.all(players.map((player) => changeEmail(player, email)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'email.taken')).toHaveLength(9);
    });
  });

  describe.each([
    ['the password', 'passwordChanged', (player: Player) => changePassword(player)],
    ['the email', 'emailChanged', (player: Player) => changeEmail(player, somebody().email)],
  ])('of %s', (_, kind, change) => {
    const kindsOf = async (session: string) => {
      await site.services.history.flush();
      const { body } = await site.send('GET /api/auth/history', { session });
      return (body.events as { kind: string }[]).map((event) => event.kind);
    };

    test('nothing is changed while the site’s database refuses', async () => {
      const player = await site.newPlayer();
      const before = await rowOf(player.id);
      const { db } = site.services.site;
      await sql`ALTER TABLE reset_tokens RENAME TO reset_tokens_away`.execute(db);
      const refused = await change(player);
      await sql`ALTER TABLE reset_tokens_away RENAME TO reset_tokens`.execute(db);
      expect(refused.status).toBeGreaterThanOrEqual(500);
      expect(await rowOf(player.id)).toEqual(before);
      expect(await kindsOf(player.session)).not.toContain(kind);
      expect((await change(player)).status).toBe(200);
    });

    test('its owner is told although the site’s database went away at the very end', async () => {
      const player = await site.newPlayer();
      const before = JSON.stringify(await rowOf(player.id));
      const isChanged = async () => JSON.stringify(await rowOf(player.id)) !== before;
      const answerAgain = loseCommit(site.services.site, isChanged);
      expect((await change(player)).status).toBe(503);
      answerAgain();
      expect(await kindsOf(player.session)).toContain(kind);
    });
  });
});

test('limits changes of the email to three an hour', async () => {
  const site = await startTestApp({ dialect: 'sqlite', environment: { RATE_LIMITS: '' } });
  const player = await site.newPlayer();
  const codes = [];
  for (let time = 0; time < 4; time += 1) {
    const body = { accountId: player.id, newEmail: somebody().email, password: player.password };
    codes.push((await site.send('POST /api/auth/change-email', { body, session: player.session })).body.code);
  }
  expect(codes).toEqual([undefined, undefined, undefined, 'rateLimit.emailChange']);
  await site.close();
});
