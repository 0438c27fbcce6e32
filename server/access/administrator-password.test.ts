import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stepUpMinutes } from '#contract/limits.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { ageProofs, newCarefulAdministrator } from '#test/factories/proofs.ts';
import { forgetUsedCodes } from '#test/factories/second-step.ts';

const wrong = { status: 401, body: { code: 'login.wrong' } };
const confirmRequired = { status: 403, body: { code: 'auth.confirmRequired' } };
const news = { title: 'Market day', content: 'Bring friends.', displayName: 'Mirabel' };

type Author = Pick<Administrator, 'login' | 'password'>;

describe.each(await testDatabases('administrators’ passwords'))('a name and a password on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterAll(() => site.close());

  const publish = ({ login, password }: Author, session?: string) =>
    site.send('POST /api/news', { body: { ...news, username: login, password }, session });
  const historyOf = async (id: number) => {
    await site.services.history.flush();
    const events = site.services.site.db.selectFrom('account_events').selectAll();
    return events.where('account_id', '=', id).where('kind', '=', 'loginFailed').execute();
  };

  test('are enough without two-step login, with any session or none', async () => {
    const [author, other] = [await newAdministrator(site), await newAdministrator(site)];
    await ageProofs(site, author.session, { proved: 721, staffUsed: 31 });
    for (const session of [undefined, author.session, other.session]) {
      expect((await publish(author, session)).status).toBe(200);
    }
  });

  test('need a fresh second step where two-step login is on', async () => {
    const author = await newCarefulAdministrator(site);
    expect((await publish(author, author.session)).status).toBe(200);
    await ageProofs(site, author.session, { proved: 0, secondStep: stepUpMinutes + 1 });
    const methods = ['totp', 'recovery'];
    expect((await publish(author, author.session)).body).toMatchObject({
      code: 'auth.confirmRequired',
      methods,
    });
    const code = author.app.code();
    const { session } = author;
    await site.send('POST /api/auth/confirm-identity', { session, body: { code } });
    expect((await publish(author, session)).status).toBe(200);
    expect(await publish({ ...author, password: 'not-this-1' }, session)).toMatchObject(wrong);
  });

  test('without it a right password is answered like a wrong one', async () => {
    const author = await newCarefulAdministrator(site);
    const guess = { ...author, password: 'not-this-1' };
    const { session: another } = await newCarefulAdministrator(site);
    for (const session of [undefined, another, 'x'.repeat(43)]) {
      const [right, false_] = [await publish(author, session), await publish(guess, session)];
      expect(right).toMatchObject(wrong);
      expect(right.body).toEqual(false_.body);
    }
    await ageProofs(site, author.session, { secondStep: stepUpMinutes + 1 });
    const [right, false_] = [await publish(author, author.session), await publish(guess, author.session)];
    expect(right).toMatchObject(confirmRequired);
    expect(right.body).toEqual(false_.body);
  });

  test('both are in the history of the account, as failures', async () => {
    const plain = await newAdministrator(site);
    await publish({ ...plain, password: 'not-this-1' });
    expect(await historyOf(plain.id)).toMatchObject([{ count: 1, network: '127.0' }]);
    const careful = await newCarefulAdministrator(site);
    await publish(careful);
    await publish({ ...careful, password: 'not-this-1' });
    expect(await historyOf(careful.id)).toMatchObject([{ count: 2 }]);
  });

  test('a session of a former account with the same number or login is none', async () => {
    const author = await newCarefulAdministrator(site);
    const heir = await newCarefulAdministrator(site);
    await site.services.site.db
      .updateTable('sessions')
      .set({ login: heir.login })
      .where('account_id', '=', author.id)
      .execute();
    expect((await publish(heir, author.session)).status).toBe(401);
  });

  test('while two-step login is switched off, each call is served or refused whole', async () => {
    const author = await newCarefulAdministrator(site);
    await forgetUsedCodes(site, author.id);
    const body = { password: author.password, code: author.app.code() };
    const calls = Array.from({ length: 6 }, () => publish(author));
    const removing = site.send('POST /api/auth/second-step/remove', { session: author.session, body });
    const more = Array.from({ length: 6 }, () => publish(author, author.session));
    const statuses = (await Promise.all([...calls, ...more])).map(({ status }) => status);
    expect((await removing).status).toBe(200);
    expect(statuses.filter((status) => ![200, 401].includes(status))).toEqual([]);
    expect((await publish(author)).status).toBe(200);
  });
});

describe.each(await testDatabases('STAFF_2FA and switching off'))(
  'with STAFF_2FA=required on %s',
  (dialect) => {
    let site: TestApp;
    beforeAll(async () => {
      site = await startTestApp({ dialect, environment: { STAFF_2FA: 'required' } });
    });
    afterAll(() => site.close());

    test('nothing is served once two-step login is off, however fresh the session', async () => {
      const author = await newCarefulAdministrator(site);
      const { session, login: username, password } = author;
      const publish = () => site.send('POST /api/news', { body: { ...news, username, password }, session });
      const body = { password, code: author.app.code() };
      const before = Array.from({ length: 5 }, publish);
      const removed = site.send('POST /api/auth/second-step/remove', { session, body });
      const after = Array.from({ length: 5 }, publish);
      const answers = await Promise.all([...before, ...after]);
      expect((await removed).status).toBe(200);
      const refused = answers.filter(({ status }) => status !== 200).map((answer) => answer.body.code);
      expect(refused.filter((code) => code !== 'auth.secondStepRequired' && code !== 'login.wrong')).toEqual(
        [],
      );
      expect(await publish()).toMatchObject({ status: 403, body: { code: 'auth.secondStepRequired' } });
      expect((await site.send('GET /api/admin', { session })).body.code).toBe('auth.secondStepRequired');
    });
  },
);

describe('with limits', () => {
  let site: TestApp;
  beforeAll(async () => {
    const environment = { RATE_LIMITS: 'captcha=1000/60,auth=40/900' };
    site = await startTestApp({ dialect: 'sqlite', environment });
  });
  afterAll(() => site.close());

  test('a right password without the second step counts as a failure', async () => {
    const { login: username, password } = await newCarefulAdministrator(site);
    const statuses: number[] = [];
    for (let time = 0; time < 125; time += 1) {
      const address = `2001:db8:0:${time.toString(16)}::1`;
      const answer = await site.send('POST /api/news', { body: { ...news, username, password }, address });
      statuses.push(answer.status);
    }
    expect(statuses.slice(0, 100)).not.toContain(200);
    expect(statuses.at(-1)).toBe(429);
  });
});
