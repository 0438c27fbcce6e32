import { afterEach, describe, expect, test } from 'vitest';
import { type Answer, somebody, startTestApp, type TestApp } from '#test/app.ts';
import { mariadbPort, testDatabases } from '#test/factories/mariadb.ts';
import { startTcpProxy } from '#test/tcp-proxy.ts';

const hasMariadb = (await testDatabases('a varied game, a game that is away')).includes('mariadb');

let site: TestApp | undefined;
afterEach(() => site?.close());

describe.skipIf(!hasMariadb)('on a game with other columns', () => {
  test('values too long for its columns are rejected by field, never truncated', async () => {
    site = await startTestApp({ dialect: 'mariadb', variant: 'varied' });
    const limits = site.services.game.accounts.limits();
    expect(limits.deletionCode).toBeLessThan(20);
    const refused = await site.register({ ...somebody(), social_id: '1'.repeat(20) });
    expect(refused).toMatchObject({ status: 400, body: { code: 'register.invalid' } });
    expect(refused.body.errors).toEqual([
      `On this server the deletion code may have at most ${limits.deletionCode} characters.`,
    ]);
    const email = `${'e'.repeat(60)}@${'d'.repeat(60)}.${'d'.repeat(60)}.example.org`;
    const long = await site.register({ ...somebody(), email });
    expect(long.body.errors).toEqual(
      email.length > limits.email ? ['The email address is too long.'] : undefined,
    );
  });

  test('currencies it does not have are null', async () => {
    site = await startTestApp({ dialect: 'mariadb', variant: 'varied' });
    const { session } = await site.newPlayer();
    const { body } = await site.send('GET /api/auth/session', { session });
    const { capabilities } = site.services.game.state() as {
      capabilities: { cash: boolean; mileage: boolean };
    };
    expect(capabilities.cash && capabilities.mileage).toBe(false);
    const account = body.account as { cash: number | null; mileage: number | null };
    expect([account.cash === null, account.mileage === null]).toEqual([
      !capabilities.cash,
      !capabilities.mileage,
    ]);
  });
});

describe.skipIf(!hasMariadb)('while the game is away', () => {
  test('public pages still work, and calls that need the game report it as unavailable', async () => {
    const proxy = await startTcpProxy(mariadbPort);
    site = await startTestApp({
      dialect: 'mariadb',
      environment: { GAME_DATABASE_URL: `mysql://root@127.0.0.1:${proxy.port}` },
    });
    const { send } = site;
    const player = await site.newPlayer();
    const { solveCaptcha } = site;
    const logIn = async (): Promise<Answer> =>
      send('POST /api/auth/login', {
        body: { username: player.login, password: player.password },
        captcha: await solveCaptcha(),
      });
    await proxy.stop();
    expect(await logIn()).toMatchObject({
      status: 503,
      body: { code: 'auth.serviceUnavailable', message: 'auth.serviceUnavailable' },
    });
    const session = await send('GET /api/auth/session', { session: player.session });
    expect(session).toMatchObject({ status: 503, body: { code: 'server.gameUnavailable' } });
    expect((await site.register(somebody())).body.code).toBe('server.gameUnavailable');
    for (const call of ['GET /api/news', 'GET /api/config', 'GET /api/statistics']) {
      expect((await send(call, { session: player.session })).status, call).toBe(200);
    }
    expect(site.logged.join('')).not.toContain('A request failed');
    await proxy.resume();
    await expect.poll(async () => (await logIn()).status, { timeout: 15_000, interval: 1_000 }).toBe(200);
    await site.close();
    site = undefined;
    await proxy.stop();
  });
});
