import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { rescue } from '#server/operations/rescue.ts';
import { openInstance, somebody, startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

type Line = Readonly<Record<string, unknown>>;
const here = { headers: { host: 'localhost:3000' }, origin: false } as const;

describe.each(await testDatabases('security events'))('security events on %s', (dialect) => {
  let site: TestApp;
  let from = 0;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { RATE_LIMITS: 'auth=3/900', LOG_LEVEL: 'warn' } });
  });
  afterAll(() => site.close());
  beforeEach(() => {
    from = site.logged.length;
  });

  let network = 0;
  /** Another network each time, as the limits count them. */
  const elsewhere = () => {
    network += 1;
    return `198.51.100.${network}`;
  };
  const lines = (): Line[] =>
    site.logged
      .slice(from)
      .map((line) => JSON.parse(line))
      .filter(({ log }) => log === 'security');
  const count = async (event: string) => {
    const { text } = (await site.send('GET /metrics', here)).body as { text: string };
    return Number(new RegExp(`guildhall_security_events_total\\{event="${event}"\\} (\\d+)`).exec(text)?.[1]);
  };
  async function player() {
    const person = somebody();
    const address = elsewhere();
    await site.register(person, address);
    const captcha = await site.solveCaptcha();
    const body = { username: person.login, password: person.password };
    const answer = await site.send('POST /api/auth/login', { body, captcha, address });
    const session = answer.cookies.find(({ name }) => name === 'session')?.value ?? '';
    return { ...person, session, id: (answer.body.account as { id: number }).id };
  }
  async function logIn(username: string, password: string, address = elsewhere()) {
    const captcha = await site.solveCaptcha();
    return site.send('POST /api/auth/login', { body: { username, password }, captcha, address });
  }

  test('a failed login has a line that names its request and address, and neither login nor password', async () => {
    const before = await count('login.failed');
    const { login } = await player();
    const answer = await logIn(login, 'Wrong-pw77', '203.0.113.7');
    await logIn(login.toUpperCase(), 'Wrong-pw78');
    await logIn('somebody-else', 'Wrong-pw79');
    const [first, second, third] = lines();
    expect(first).toMatchObject({
      log: 'security',
      event: 'login.failed',
      address: '203.0.113.7',
      reqId: answer.headers['x-request-id'],
      call: 'POST /api/auth/login',
      code: 'login.wrong',
      login: expect.stringMatching(/^[0-9a-f]{12}$/),
    });
    expect(second?.login).toBe(first?.login);
    expect(third?.login).not.toBe(first?.login);
    expect(JSON.stringify(lines())).not.toMatch(new RegExp(`Wrong-pw7|${login}|somebody-else`, 'i'));
    expect(await count('login.failed')).toBe(before + 3);
  });

  test('a locked login is recorded once, whoever it is and on whichever instance', async () => {
    const other = await openInstance(site);
    for (const name of [(await player()).login, 'nobody-at-all']) {
      from = site.logged.length;
      const address = elsewhere();
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await site.services.limits.logins.attempt(name, address).catch(() => undefined);
      }
      const locked = () => lines().filter(({ event }) => event === 'login.locked');
      await expect.poll(locked).toEqual([expect.objectContaining({ address })]);
      for (let attempt = 0; attempt < 6; attempt += 1) {
        await other.services.limits.logins.attempt(name, address).catch(() => undefined);
      }
    }
    const rows = await site.services.site.db.selectFrom('locked_logins').selectAll().execute();
    expect(rows).toHaveLength(2);
    expect(JSON.stringify(rows)).not.toContain('nobody');
    expect(other.services.security.counts().get('login.locked')).toBe(0);
    await other.close();
  });

  test('an administrator’s login is recorded, a player’s not', async () => {
    const person = await player();
    from = site.logged.length;
    await logIn(person.login, person.password);
    await site.services.history.flush();
    expect(lines()).toEqual([]);
    await site.game.run('INSERT INTO {common}.gmlist (mAccount, mName, mAuthority) VALUES (?, ?, ?)', [
      person.login,
      '[GM]x',
      'IMPLEMENTOR',
    ]);
    const { headers } = await logIn(person.login, person.password);
    await site.services.history.flush();
    const reqId = headers['x-request-id'];
    expect(lines()).toMatchObject([{ event: 'login.administrator', account: person.id, reqId }]);
  });

  test('changes of password and email are recorded, and wrong passwords for them', async () => {
    const { id: accountId, session, password } = await player();
    from = site.logged.length;
    const email = (typed: string, newEmail: string) =>
      site.send('POST /api/auth/change-email', { session, body: { accountId, newEmail, password: typed } });
    await email('Wrong-pw77', somebody().email);
    await email(password, somebody().email);
    await site.send('POST /api/auth/change-password', {
      session,
      body: { accountId, currentPassword: password, newPassword: 'stone-gate3' },
    });
    expect(lines()).toMatchObject([
      { event: 'password.wrong', account: accountId, code: 'email.passwordIncorrect' },
      { event: 'email.changed', account: accountId },
      { event: 'password.changed', account: accountId },
    ]);
    expect(JSON.stringify(lines())).not.toContain('@');
  });

  test('a password set with a link is recorded', async () => {
    const { id, login } = await player();
    const { link } = await rescue(site.services, login);
    from = site.logged.length;
    const token = new URL(link).searchParams.get('token') ?? '';
    await site.send('POST /api/auth/reset-password-confirm', { body: { token, newPassword: 'stone-gate3' } });
    expect(lines()).toMatchObject([{ event: 'password.reset', account: id }]);
    expect(JSON.stringify(lines())).not.toContain(token);
  });

  test('a registration without a solved captcha is recorded', async () => {
    await site.send('POST /api/auth/register', { body: somebody(), address: '203.0.113.8' });
    expect(lines()).toMatchObject([{ event: 'registration.captchaRefused', address: '203.0.113.8' }]);
  });

  test('a change from another origin and a refused right are recorded', async () => {
    const { id, session } = await player();
    from = site.logged.length;
    await site.send('POST /api/auth/logout', {
      origin: false,
      headers: { origin: 'https://evil.example' },
      session,
    });
    await site.send('GET /api/audit', { session });
    expect(lines()).toMatchObject([
      { event: 'origin.refused', code: 'request.foreignOrigin' },
      { event: 'permission.refused', code: 'auth.adminRequired', account: id, call: 'GET /api/audit' },
    ]);
  });

  test('what every visitor does is not recorded', async () => {
    await site.send('GET /api/news');
    await site.send('GET /api/nothing');
    await site.send('GET /api/auth/session');
    expect(lines()).toEqual([]);
    expect(site.logged.slice(from)).toEqual([]);
  });
});
