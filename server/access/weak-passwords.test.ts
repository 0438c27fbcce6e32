import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Person, somebody, startTestApp, type TestApp } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { type RangeServer, startRangeServer } from '#test/factories/range-server.ts';
import { askForToken } from '#test/reset-links.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const breached = 'Thunder-Wolf42';
const good = 'sun-gate88';
const dialects = await testDatabases('weak passwords');

type Player = Awaited<ReturnType<TestApp['newPlayer']>>;

describe.each(dialects)('on %s', (dialect) => {
  let ranges: RangeServer;
  let mails: MailServer;
  let warning: TestApp;
  let refusing: TestApp;

  beforeAll(async () => {
    [ranges, mails] = [await startRangeServer([breached]), await startMailServer()];
    const environment = { SMTP_URL: mails.url, BREACH_CHECK_URL: ranges.url };
    warning = await startTestApp({ dialect, environment });
    refusing = await startTestApp({ dialect, environment: { ...environment, WEAK_PASSWORDS: 'refuse' } });
  });
  afterAll(async () => {
    await warning.close();
    await refusing.close();
    await mails.stop();
    await ranges.stop();
  });

  const change = (site: TestApp, player: Player, newPassword: string, currentPassword = player.password) =>
    site.send('POST /api/auth/change-password', {
      body: { accountId: player.id, currentPassword, newPassword, language: 'en' },
      session: player.session,
    });
  const confirm = (site: TestApp, token: string, newPassword: string) =>
    site.send('POST /api/auth/reset-password-confirm', { body: { token, newPassword, language: 'en' } });
  const linkFor = (site: TestApp, { email }: Person) => askForToken(site, mails, email);
  const hashOf = async (site: TestApp, { id }: Player) =>
    (await site.game.run('SELECT password FROM {account}.account WHERE id = ?', [id])).rows[0]?.password;

  const weakOf = (login: string) =>
    [
      ['dragon', 'password.common'],
      ['DRAGON', 'password.common'],
      [login.toUpperCase(), 'password.sameAsLogin'],
      [breached, 'password.breached'],
    ] as const;

  describe('where players are warned', () => {
    test('they may register, change to and reset to a weak password, and no service is asked', async () => {
      ranges.requests.length = 0;
      const person = { ...somebody(), password: 'dragon' };
      expect((await warning.register(person)).status).toBe(200);
      const own = somebody();
      expect((await warning.register({ ...own, password: own.login })).status).toBe(200);
      for (const [password] of weakOf('dragon')) {
        const player = await warning.newPlayer();
        expect(await change(warning, player, password)).toMatchObject({ body: { success: true } });
        const token = await linkFor(warning, player);
        expect(await confirm(warning, token, password)).toMatchObject({ body: { success: true } });
      }
      expect(ranges.requests).toEqual([]);
    });

    test('an administrator is refused', async () => {
      const administrator = await newAdministrator(warning);
      const before = await hashOf(warning, administrator);
      for (const [password, code] of weakOf(administrator.login)) {
        expect(await change(warning, administrator, password)).toMatchObject({
          status: 400,
          body: { success: false, code },
        });
      }
      expect(await hashOf(warning, administrator)).toBe(before);
      expect((await change(warning, administrator, good)).status).toBe(200);
    });

    test('a reset link of an administrator sets no weak password, and stays valid', async () => {
      const administrator = await newAdministrator(warning);
      const before = await hashOf(warning, administrator);
      const token = await linkFor(warning, administrator);
      for (const [password, code] of weakOf(administrator.login)) {
        const refused = await confirm(warning, token, password);
        expect(refused).toMatchObject({ status: 400, body: { success: false, code } });
        expect(refused.body.errors).toEqual([refused.body.message]);
      }
      expect(await hashOf(warning, administrator)).toBe(before);
      expect((await confirm(warning, token, good)).status).toBe(200);
    });
  });

  describe('where weak passwords are refused', () => {
    test('registering lists it among the problems of the form', async () => {
      const { login, email } = somebody();
      const captcha = await refusing.solveCaptcha();
      const told = async (changes: object) => {
        const body = { login, email, language: 'en', ...changes };
        return (await refusing.send('POST /api/auth/register', { body, captcha })).body;
      };
      const common = 'This password is among the 10,000 most used. Please choose another one.';
      expect(await told({ password: 'Dragon' })).toMatchObject({
        code: 'register.invalid',
        errors: [common],
      });
      expect(await told({ password: '12345', email: 'nobody' })).toMatchObject({
        errors: ['Please specify an email of the form name@example.org.', common],
      });
      expect(await told({ password: login.toUpperCase() })).toMatchObject({
        errors: ['The password must not be the same as your username.'],
      });
      expect(await told({ password: breached })).toMatchObject({
        code: 'register.invalid',
        errors: ['This password is known from a data breach. Please choose another one.'],
      });
      expect(await refusing.services.game.accounts.findByLogin(login)).toBeUndefined();
      // The captcha still serves.
      expect(await told({ password: good })).toMatchObject({ success: true });
    });

    test('players can neither change nor reset to one', async () => {
      const player = await refusing.newPlayer();
      const before = await hashOf(refusing, player);
      const token = await linkFor(refusing, player);
      for (const [password, code] of weakOf(player.login)) {
        expect((await change(refusing, player, password)).body).toMatchObject({ success: false, code });
        expect((await confirm(refusing, token, password)).body).toMatchObject({ success: false, code });
      }
      expect(await hashOf(refusing, player)).toBe(before);
      expect((await confirm(refusing, token, good)).status).toBe(200);
    });

    test('the service is asked only for a password that would be set now', async () => {
      const player = await refusing.newPlayer();
      ranges.requests.length = 0;
      expect((await change(refusing, player, breached, 'wrong-one1')).body.code).toBe(
        'password.currentIncorrect',
      );
      expect((await confirm(refusing, 'guessed', breached)).body.code).toBe('reset.invalidLink');
      expect((await change(refusing, player, 'dragon')).body.code).toBe('password.common');
      const body = { ...somebody(), password: breached };
      expect((await refusing.send('POST /api/auth/register', { body })).status).toBe(400);
      expect((await refusing.register({ ...body, email: 'nobody' })).status).toBe(400);
      expect(ranges.requests).toEqual([]);
      expect((await change(refusing, player, breached)).body.code).toBe('password.breached');
      expect(ranges.requests).toHaveLength(1);
    });

    test('a service that fails keeps nobody from a new password, and the log has no trace of it', async () => {
      ranges.lie((_, response) => response.destroy());
      const player = await refusing.newPlayer();
      expect((await change(refusing, player, breached)).status).toBe(200);
      ranges.lie();
      expect(refusing.logged.join('')).not.toContain(breached);
    });
  });
});
