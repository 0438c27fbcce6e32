import { createHash } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { siteNow } from '#server/site/clock.ts';
import { readDailyCounts } from '#server/site/daily-counts.ts';
import { dayIn } from '#server/site/time.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { somebody, startTestApp, type TestApp } from '#test/app.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

/** The game's hash, implemented a second time to verify the first. */
function gameHash(password: string): string {
  const once = createHash('sha1').update(password).digest();
  return `*${createHash('sha1').update(once).digest('hex').toUpperCase()}`;
}

describe.each(await testDatabases('registering'))('registering on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  const rowOf = async (login: string) =>
    (await site.game.run('SELECT * FROM {account}.account WHERE login = ?', [login.toLowerCase()])).rows[0];

  test('writes the row the game core reads', async () => {
    const person = { ...somebody(), login: `Capital${Date.now() % 1e8}` };
    const answer = await site.register({ ...person, social_id: '' });
    expect(answer.body).toEqual({
      success: true,
      message: 'Registration successful! You can now login.',
    });
    expect(await rowOf(person.login)).toMatchObject({
      login: person.login.toLowerCase(),
      password: gameHash(person.password),
      email: person.email,
      social_id: '0000000',
      status: 'OK',
    });
  });

  test('trims the login and rejects spaces around the password', async () => {
    const person = somebody();
    const refused = await site.register({ ...person, password: ` ${person.password}` });
    expect(refused.body.code).toBe('register.invalid');
    expect((await site.register({ ...person, login: ` ${person.login}\t` })).status).toBe(200);
    expect(await rowOf(person.login)).toMatchObject({ login: person.login.toLowerCase() });
  });

  test('lists every problem in order and in the requested language', async () => {
    const answer = await site.send('POST /api/auth/register', {
      body: { login: 'a b', password: 'x', email: 'nobody', social_id: '1', language: 'en' },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ success: false, code: 'register.invalid' });
    expect(answer.body.errors).toEqual([
      'The username must have 5 to 16 characters.',
      'The password must have 5 to 16 characters.',
      'Please specify an email of the form name@example.org.',
      'The deletion code must have 7 to 20 letters or digits.',
      'Please enter the correct validation code.',
    ]);
  });

  test('refuses the addresses that closed accounts get', async () => {
    const answer = await site.register({ ...somebody(), email: 'cheater@Closed.INVALID' });
    expect(answer.status).toBe(400);
    expect(answer.body.errors).toEqual(['Please specify an email of the form name@example.org.']);
  });

  test('requires a solved captcha even when all else is valid', async () => {
    const generated = await site.send('POST /api/captcha/generate');
    for (const captcha of [undefined, 'unknown', String(generated.body.sessionId)]) {
      const answer = await site.send('POST /api/auth/register', { body: somebody(), captcha });
      expect(answer).toMatchObject({ status: 400, body: { code: 'register.captchaRequired' } });
      expect(answer.body.errors).toHaveLength(1);
    }
  });

  test('accepts the captcha id in a header', async () => {
    const captcha = await site.solveCaptcha();
    const headers = { 'x-captcha-session': captcha };
    const answer = await site.send('POST /api/auth/register', { body: somebody(), headers, origin: false });
    expect(answer.status).toBe(200);
  });

  test('one captcha registers one account', async () => {
    const captcha = await site.solveCaptcha();
    const first = await site.send('POST /api/auth/register', { body: somebody(), captcha });
    const second = await site.send('POST /api/auth/register', { body: somebody(), captcha });
    expect([first.status, second.status]).toEqual([200, 400]);
    expect(second.body.code).toBe('register.captchaUsedUp');
  });

  test('one captcha allows five attempts with a taken login; the sixth reports it as used up', async () => {
    const { login } = await site.newPlayer();
    const captcha = await site.solveCaptcha();
    const codes = [];
    for (let time = 0; time < 6; time += 1) {
      const body = { ...somebody(), login };
      codes.push((await site.send('POST /api/auth/register', { body, captcha })).body.code);
    }
    expect(codes).toEqual([...Array(5).fill('register.loginTaken'), 'register.captchaUsedUp']);
  });

  test('logins are compared case-insensitively, and a taken one may be retried with the same captcha', async () => {
    const taken = await site.newPlayer();
    const captcha = await site.solveCaptcha();
    const again = { ...somebody(), login: taken.login.toUpperCase() };
    const refused = await site.send('POST /api/auth/register', { body: again, captcha });
    expect(refused).toMatchObject({ status: 409, body: { code: 'register.loginTaken' } });
    expect(refused.body.errors).toEqual(['This username is already taken.']);
    const other = await site.send('POST /api/auth/register', { body: somebody(), captcha });
    expect(other.status).toBe(200);
  });

  test('reports both a taken login and a taken email', async () => {
    const taken = await site.newPlayer();
    const answer = await site.register({ ...taken, email: taken.email.toUpperCase() });
    expect(answer.status).toBe(409);
    expect(answer.body.errors).toEqual([
      'This username is already taken.',
      'This email address is already in use.',
    ]);
  });

  test('fifty concurrent registrations of one login create one account', async () => {
    const { login, password } = somebody();
    const captchas = await Promise.all(Array.from({ length: 50 }, () => site.solveCaptcha()));
    const answers = await Promise.all(
      captchas.map((captcha, index) =>
        site.send('POST /api/auth/register', {
          body: { login, password, email: `${login}${index}@example.org` },
          captcha,
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(new Set(refused.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
      new Set(['409 register.loginTaken']),
    );
    const { rows } = await site.game.run('SELECT id FROM {account}.account WHERE login = ?', [login]);
    expect(rows).toHaveLength(1);
  });

  test('thirty concurrent registrations create thirty accounts with their own settings', async () => {
    const people = Array.from({ length: 30 }, () => ({ ...somebody(), hideEmail: true }));
    const answers = await Promise.all(people.map((person) => site.register(person)));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const { length } = await site.services.site.db
      .selectFrom('preferences')
      .where('hide_email', '=', 1)
      .selectAll()
      .execute();
    expect(length).toBeGreaterThanOrEqual(30);
  });

  test('each registration is added to the sum of its day, a refused one is not', async () => {
    const { site: store } = site.services;
    const sum = async () =>
      (await readDailyCounts(store, dayIn('UTC', siteNow()), 2)).reduce(
        (all, each) => all + (each.registrations ?? 0),
        0,
      );
    const before = await sum();
    const people = Array.from({ length: 5 }, somebody);
    await Promise.all(people.map((person) => site.register(person)));
    expect((await site.register({ ...people[0] })).status).toBe(409);
    expect(await sum()).toBe(before + 5);
  });

  test('one that cannot be counted succeeds nevertheless', async () => {
    const { schema } = site.services.site.db;
    await schema.alterTable('daily_counts').renameTo('daily_counts_away').execute();
    try {
      expect((await site.register(somebody())).status).toBe(200);
    } finally {
      await schema.alterTable('daily_counts_away').renameTo('daily_counts').execute();
    }
  });

  test('overwrites settings left by an earlier account with the same id', async () => {
    const { db } = site.services.site;
    const { id } = await site.newPlayer();
    await db
      .insertInto('registered_logins')
      .values({ account_id: id + 1, login: 'SomebodyOld' })
      .execute();
    await db
      .insertInto('preferences')
      .values({ account_id: id + 1, hide_email: 1 })
      .execute();
    const next = await site.newPlayer();
    expect(next.id).toBe(id + 1);
    const { body } = await site.send('GET /api/auth/session', { session: next.session });
    expect(body.account).toMatchObject({ login: next.login, emailHidden: false, email: next.email });
  });

  test('twenty concurrent registrations of one email create one account', async () => {
    const { email } = somebody();
    const captchas = await Promise.all(Array.from({ length: 20 }, () => site.solveCaptcha()));
    const answers = await Promise.all(
      captchas.map((captcha) =>
        site.send('POST /api/auth/register', { body: { ...somebody(), email }, captcha }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'register.emailTaken')).toHaveLength(19);
  });

  test('twenty concurrent registrations with one captcha create one account', async () => {
    const captcha = await site.solveCaptcha();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => site.send('POST /api/auth/register', { body: somebody(), captcha })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test.each([
    ["x' OR '1'='1", 'register.usernameLength'],
    ["a' OR 1=1", 'register.usernameCharacters'],
    ['<b>bold</b>', 'register.usernameCharacters'],
    ['Ünhwa', 'register.usernameCharacters'],
    ['Юнхва', 'register.usernameCharacters'],
    ['\u0000abcde', 'register.usernameCharacters'],
  ])('refuses the login %j', async (login) => {
    const answer = await site.register({ ...somebody(), login });
    expect(answer).toMatchObject({ status: 400, body: { code: 'register.invalid' } });
    expect(answer.body.errors).toHaveLength(1);
    expect(JSON.stringify(answer.body)).not.toContain(login);
  });

  test.each([
    [{ email: 'a@b.de\r\nBcc: all@example.org' }],
    [{ email: '<script>@example.org' }],
    [{ email: 'юнхва@example.org' }],
    [{ password: 'пароль7' }],
    [{ password: 'quo"te77' }],
    [{ social_id: '12345;--' }],
  ])('refuses %j', async (changes) => {
    const answer = await site.register({ ...somebody(), ...changes });
    expect(answer).toMatchObject({ status: 400, body: { code: 'register.invalid' } });
  });

  test.each([
    [{ login: 12345 }],
    [{ login: ['abcde'] }],
    [{ password: { $ne: '' } }],
    [{ email: null }],
    [{ hideEmail: 'yes' }],
    [{ login: 'a'.repeat(201) }],
    [{ password: 'a'.repeat(1001) }],
  ])('refuses the wrong type or size of %j', async (changes) => {
    const answer = await site.register({ ...somebody(), ...changes });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(answer.body.errors).toHaveLength(1);
  });

  test('ignores unknown fields', async () => {
    const person = somebody();
    const answer = await site.register({ ...person, status: 'BLOCK', cash: 9999, id: 1, isAdmin: true });
    expect(answer.status).toBe(200);
    expect(await rowOf(person.login)).toMatchObject({ status: 'OK', cash: 0 });
  });

  describe('while the site’s database fails once the account exists', () => {
    afterEach(() => vi.restoreAllMocks());

    /** @param times how many queries that delete fail */
    function failAfterCreating(times: number): void {
      const { game, site: own } = site.services;
      const { create } = game.accounts;
      const erase = own.db.deleteFrom.bind(own.db);
      let left = 0;
      vi.spyOn(game.accounts, 'create').mockImplementation(async (account) => {
        const created = await create(account);
        left = times;
        return created;
      });
      const failing = (table: never) => {
        if (left === 0) return erase(table);
        left -= 1;
        throw new SiteUnavailable();
      };
      vi.spyOn(own.db, 'deleteFrom').mockImplementation(failing as never);
    }

    test('for a moment, its settings are written all the same', async () => {
      failAfterCreating(2);
      const person = { ...somebody(), login: `Mixed${Date.now() % 1e8}` };
      expect((await site.register({ ...person, hideEmail: true })).status).toBe(200);
      const { id } = (await rowOf(person.login)) as { id: number };
      expect(await readAccountSettings(site.services.site, id)).toMatchObject({
        registeredLogin: person.login,
        hideEmail: true,
      });
    });

    test('for longer, the account is registered, and the log has its number', async () => {
      failAfterCreating(Number.POSITIVE_INFINITY);
      const person = somebody();
      expect((await site.register(person)).status).toBe(200);
      const { id } = (await rowOf(person.login)) as { id: number };
      const lines = site.logged.map((line) => JSON.parse(line));
      expect(lines).toContainEqual(
        expect.objectContaining({ account: id, msg: 'The settings of a new account could not be stored' }),
      );
      vi.restoreAllMocks();
      expect(await site.login(person)).toEqual(expect.any(String));
    });
  });

  test('nothing secret is in the log', () => {
    const log = site.logged.join('');
    expect(site.logged.length).toBeGreaterThan(100);
    expect(log).not.toMatch(/moon-gate7|ABCDE|captcha=|[\w-]{43}|@example\.org/);
  });
});
