import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { openInstance, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import { insertStorage } from '#test/database/game-rows.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const databases = await testDatabases('codes of the game in every state');
const storageCall = 'POST /api/auth/storage-password';
const codeCall = 'POST /api/auth/deletion-code';

type Player = Awaited<ReturnType<TestApp['newPlayer']>>;
type Sender = Pick<TestInstance, 'send'>;

const setStorage = (site: Sender, { session, password }: Player, storagePassword = '408172') =>
  site.send(storageCall, { session, body: { password, storagePassword } });
const setCode = (site: Sender, { session, password }: Player, deletionCode = '7654321') =>
  site.send(codeCall, { session, body: { password, deletionCode } });

describe.each(databases)('codes of the game on %s', (dialect) => {
  let site: TestApp;
  let mails: MailServer;
  beforeAll(async () => {
    mails = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: mails.url } });
  });
  afterAll(async () => {
    await site?.close();
    await mails?.stop();
  });

  test('who has no storage in the game is told so, in his language', async () => {
    const { session, password } = await site.newPlayer();
    const body = { password, storagePassword: '408172' };
    const headers = { 'accept-language': 'de' };
    expect(await site.send(storageCall, { session, body, headers })).toMatchObject({
      status: 409,
      body: { code: 'storage.none', message: expect.stringMatching(/Lagerverwalter.*000000\.$/) },
    });
    expect((await site.game.run('SELECT * FROM {player}.safebox')).rows).toEqual([]);
  });

  test('a mail tells of each kind of change, at most once in ten minutes, without the code', async () => {
    const player = await site.newPlayer();
    await insertStorage(site.game, player.id);
    for (const [storage, code] of [
      ['408172', '7654321'],
      ['593026', 'kraken9'],
    ] as const) {
      expect((await setStorage(site, player, storage)).status).toBe(200);
      expect((await setCode(site, player, code)).status).toBe(200);
    }
    await site.services.history.flush();
    await site.services.mailQueue.deliver();
    const own = mails.received.filter(({ to }) => to.includes(player.email));
    const texts = own.map(({ text }) => text).toSorted();
    expect(texts).toHaveLength(2);
    expect(texts.join('\n')).toContain(`The storage of your account ${player.login} has a new password`);
    expect(texts.join('\n')).toContain(`Your account ${player.login} has a new code for deleting characters`);
    for (const { source } of own) expect(source).not.toMatch(/408172|593026|7654321|kraken9/);
  });

  if (dialect === 'mariadb') {
    test("a code that the game's column would cut off is refused", async () => {
      const player = await site.newPlayer();
      expect(await setCode(site, player, 'x'.repeat(14))).toMatchObject({
        status: 400,
        body: {
          code: 'register.deletionCodeTooLong',
          message: 'On this server the deletion code may have at most 13 characters.',
        },
      });
      expect((await setCode(site, player, 'x'.repeat(13))).status).toBe(200);
    });
  }

  describe('with limits', () => {
    let limited: TestInstance | undefined;
    const open = async (limits: string) => {
      limited = await openInstance({ environment: { ...site.environment, RATE_LIMITS: limits } });
      return limited;
    };
    afterEach(() => limited?.close());

    test('five changes an hour, together with those of the password', async () => {
      const player = await site.newPlayer();
      await insertStorage(site.game, player.id);
      const instance = await open('');
      for (const value of ['408172', '408173', '408174']) {
        expect((await setStorage(instance, player, value)).status).toBe(200);
      }
      expect((await setCode(instance, player)).status).toBe(200);
      expect((await setCode(instance, player)).status).toBe(200);
      const over = { status: 429, body: { code: 'rateLimit.passwordChange' } };
      expect(await setStorage(instance, player)).toMatchObject(over);
      const { session, id: accountId, password: currentPassword } = player;
      const body = { accountId, currentPassword, newPassword: 'sun-gate8' };
      expect(await instance.send('POST /api/auth/change-password', { session, body })).toMatchObject(over);
      expect((await setCode(instance, await site.newPlayer())).status).toBe(200);
    });

    test('guesses of the password count as those of logins', async () => {
      const player = await site.newPlayer();
      await insertStorage(site.game, player.id);
      const instance = await open('passwordChange=1000/3600');
      for (let time = 0; time < 5; time += 1) {
        expect((await setStorage(instance, { ...player, password: 'guess-1' })).status).toBe(403);
        expect((await setCode(instance, { ...player, password: 'guess-2' })).status).toBe(403);
      }
      const over = { status: 429, body: { code: 'rateLimit.auth' } };
      expect(await setStorage(instance, player)).toMatchObject(over);
      expect(await setCode(instance, player)).toMatchObject(over);
      await expect(instance.login(player)).rejects.toThrow('rateLimit.auth');
      await instance.login(await site.newPlayer());
    });
  });

  test('while a module is off its call is like none, and the other one is there', async () => {
    const player = await site.newPlayer();
    await insertStorage(site.game, player.id, '111111');
    for (const [on, storage, code] of [
      ['', 404, 404],
      ['storage', 200, 404],
      ['deletionCode', 404, 200],
    ] as const) {
      const instance = await openInstance({ environment: { ...site.environment, MODULES: on } });
      expect((await setStorage(instance, player)).status).toBe(storage);
      expect((await setCode(instance, player)).status).toBe(code);
      await instance.close();
    }
  });

  if (dialect === 'mariadb') {
    test('a game without the table lacks this and nothing else', async () => {
      const player = await site.newPlayer();
      await site.game.run('RENAME TABLE {player}.safebox TO {player}.elsewhere');
      const instance = await openInstance(site);
      const limited = { status: 503, body: { code: 'server.gameLimited' } };
      expect(await setStorage(instance, player)).toMatchObject(limited);
      expect((await setCode(instance, player)).status).toBe(200);
      await instance.login(player);
      const { session } = player;
      expect((await instance.send('GET /api/auth/session', { session })).status).toBe(200);
      await instance.close();
      await site.game.run('RENAME TABLE {player}.elsewhere TO {player}.safebox');
    });
  }
});
