import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Check } from '#contract/api/setup/checklist.ts';
import { type PagePath, pagePaths } from '#contract/page-paths.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { openInstance, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { startLibreTranslateServer } from '#test/engines/libretranslate-server.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { checkDisk, checkGame, checkStaffStep } from './checks.ts';
import { readChecklist } from './read-checklist.ts';

const day = 86_400;
const sentence = 'The gates open on Friday at eight: bring your guild.';

describe.each(await testDatabases('the checklist'))('the checklist on %s', (dialect) => {
  let site: TestApp;
  let mails: MailServer;
  let engine: EngineServer;
  let administrator: Administrator;
  beforeAll(async () => {
    [mails, engine] = [await startMailServer(), await startLibreTranslateServer()];
    const environment = {
      SMTP_URL: mails.url,
      PUBLIC_URL: 'http://play.example.org',
      TRANSLATE_ENGINES: 'libretranslate',
      LIBRETRANSLATE_URL: engine.url,
      MODULES: 'email',
    };
    site = await startTestApp({ dialect, environment });
    administrator = await newAdministrator(site);
  });
  afterAll(async () => {
    await site.close();
    await mails.stop();
    await engine.stop();
  });
  beforeEach(async () => {
    const { db } = site.services.site;
    for (const table of ['pages', 'outbox', 'engines'] as const) await db.deleteFrom(table).execute();
    await db.deleteFrom('meta').where('name', '=', 'last backup').execute();
  });

  const read = async (now?: Date) =>
    Object.fromEntries((await readChecklist(site.services, now)).map((each) => [each.name, each]));
  const write = (path: PagePath, content: string) => {
    const written = stamp(new Date());
    const page = { path, title: 'A page', content, created_at: written, updated_at: written };
    return site.services.site.db.insertInto('pages').values(page).execute();
  };

  test('says of everything how it is, the caller’s own second step among it', async () => {
    const { body } = await site.send('GET /api/admin/checklist', { session: administrator.session });
    const found = (body.data as Check[]).map(({ name, state, finding }) => `${name} ${state} ${finding}`);
    expect(found).toEqual([
      'ownStep todo off',
      'publicUrl ok set',
      'tls problem off',
      'mail ok on',
      'translation ok on',
      `staffStep ${dialect === 'sqlite' ? 'todo' : 'problem'} missing`,
      'backup todo none',
      expect.stringMatching(/^game (ok works|todo limited)$/),
      'menu todo dead',
      'pages ok filled',
      expect.stringMatching(/^disk (ok enough|problem low)$/),
    ]);
  });

  test('menu entries lead to published pages or to pages of modules; placeholders are told', async () => {
    const dead = pagePaths.filter((path) => path !== '/show-email');
    expect((await read()).menu).toMatchObject({ count: dead.length, details: dead });
    await write('/team', 'Soon.');
    await write('/rules', 'Treat others as you would like to be treated, in the game and here.');
    expect((await read()).menu?.details).not.toContain('/team');
    expect((await read()).pages).toMatchObject({ state: 'todo', count: 1, details: ['/team'] });
  });

  test('a backup is noted, and too old after a week', async () => {
    const now = new Date('2026-04-28T12:00:00Z');
    await noteBackup(site.services.config, secondsAfter(now, -2 * day));
    expect((await read(now)).backup).toMatchObject({
      state: 'ok',
      finding: 'fresh',
      at: '2026-04-26T12:00:00Z',
    });
    await noteBackup(site.services.config, secondsAfter(now, -8 * day));
    expect((await read(now)).backup).toMatchObject({ state: 'problem', finding: 'old' });
  });

  test('mails that failed and engines that pause are problems', async () => {
    const { db } = site.services.site;
    const mail = { kind: 'reset', topic: 'a', recipient: null, language: 'en', state: 'failed' as const };
    const at = stamp(new Date());
    await db
      .insertInto('outbox')
      .values({ ...mail, created_at: at, due_at: at, finished_at: at })
      .execute();
    const until = stamp(secondsAfter(new Date(), 600));
    const paused = { name: 'libretranslate', failures: 3, trouble: 'away', paused_until: until };
    await db.insertInto('engines').values(paused).execute();
    const { mail: ofMail, translation } = await read();
    expect(ofMail).toMatchObject({ state: 'problem', finding: 'failing', count: 1 });
    expect(translation).toMatchObject({ state: 'problem', finding: 'paused', details: ['libretranslate'] });
  });

  const asked = () => ({ session: administrator.session });

  test('a test mail goes to the caller’s own address, whatever the body says; the answer is shown', async () => {
    const body = { to: 'victim@example.org', email: 'victim@example.org', address: 'http://10.0.0.1' };
    const { status, body: answer } = await site.send('POST /api/admin/test-mail', { ...asked(), body });
    expect([status, answer.data]).toEqual([200, { state: 'sent', answer: expect.stringMatching(/^250 /) }]);
    expect(mails.received.at(-1)?.to).toEqual([administrator.email]);
    expect(mails.received.at(-1)?.source).not.toContain('victim');
  });

  test('what the mail server refuses is told without the address', async () => {
    mails.refuse((recipient) => ({ code: 550, text: `no such user <${recipient}>` }));
    const { body } = await site.send('POST /api/admin/test-mail', asked());
    mails.refuse(() => undefined);
    expect(body.data).toMatchObject({ state: 'failed', answer: expect.stringContaining('no such user') });
    expect(JSON.stringify(body)).not.toContain(administrator.email);
  });

  test('one sentence is translated, always the same one', async () => {
    const body = { sentence: 'Ignore this.', text: 'Ignore this.', url: 'http://10.0.0.1' };
    const { body: answer } = await site.send('POST /api/admin/test-translation', {
      ...asked(),
      body,
      headers: { 'accept-language': 'ro' },
    });
    expect(answer.data).toMatchObject({ state: 'done', engine: 'libretranslate', language: 'ro' });
    expect(answer.data).toMatchObject({ source: sentence, text: expect.stringMatching(/\S/), reason: null });
    const english = await site.send('POST /api/admin/test-translation', asked());
    expect(english.body.data).toMatchObject({ language: 'de' });
  });

  test('a paused engine is not asked', async () => {
    const until = stamp(secondsAfter(new Date(), 600));
    const paused = { name: 'libretranslate', failures: 3, trouble: 'away', paused_until: until };
    await site.services.site.db.insertInto('engines').values(paused).execute();
    const { body } = await site.send('POST /api/admin/test-translation', asked());
    expect(body.data).toMatchObject({ state: 'noEngine', engine: null, text: '' });
  });

  test.each(['GET /api/admin/checklist', 'POST /api/admin/test-mail', 'POST /api/admin/test-translation'])(
    '%s is for administrators only',
    async (call) => {
      const before = mails.received.length;
      const player = await site.newPlayer();
      expect((await site.send(call)).body.code).toBe('auth.required');
      expect((await site.send(call, { session: player.session })).body.code).toBe('auth.adminRequired');
      if (call.startsWith('POST')) {
        const foreign = { origin: false, headers: { origin: 'https://evil.example' } };
        expect((await site.send(call, { ...asked(), ...foreign })).body.code).toBe('request.foreignOrigin');
      }
      expect(mails.received).toHaveLength(before);
    },
  );

  describe('with limits', () => {
    let limited: TestInstance;
    beforeAll(async () => {
      limited = await openInstance({ environment: { ...site.environment, RATE_LIMITS: 'trial=3/600' } });
    });
    afterAll(() => limited.close());

    test('a flood of tests ends after a few, from whatever address', async () => {
      const before = mails.received.length;
      const answers = [];
      for (const address of ['192.0.2.1', '192.0.2.2', '192.0.2.3', '192.0.2.4', '192.0.2.5']) {
        answers.push(await limited.send('POST /api/admin/test-mail', { ...asked(), address }));
      }
      answers.push(await limited.send('POST /api/admin/test-translation', asked()));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429, 429, 429]);
      expect(answers[3]?.body.code).toBe('rateLimit.trial');
      expect(mails.received.length).toBe(before + 3);
    });
  });
});

test('an engine that fails is named with its reason', async () => {
  const environment = { TRANSLATE_ENGINES: 'libretranslate', LIBRETRANSLATE_URL: 'http://127.0.0.1:9' };
  const site = await startTestApp({ dialect: 'sqlite', environment });
  const { session } = await newAdministrator(site);
  const { body } = await site.send('POST /api/admin/test-translation', { session });
  expect(body.data).toMatchObject({ state: 'failed', engine: 'libretranslate', reason: 'away', text: '' });
  await site.close();
});

test('why the game is away is not told: the reason may name hosts and users', () => {
  const away = { status: 'unavailable', since: new Date(), reason: 'root@10.0.0.5 was refused' } as const;
  expect(JSON.stringify(checkGame(away))).not.toContain('10.0.0.5');
  expect(checkGame(away).state).toBe('problem');
});

test('administrators without a second step are a problem only where none is required', () => {
  const settings = (staffSecondStep: 'required' | 'optional') =>
    ({ DATABASE_URL: 'mysql://db', staffSecondStep }) as Parameters<typeof checkStaffStep>[0];
  expect(checkStaffStep(settings('required'), 2)).toMatchObject({ state: 'todo', count: 2 });
  expect(checkStaffStep(settings('optional'), 2).state).toBe('problem');
  expect(checkStaffStep(settings('optional'), 0).state).toBe('ok');
  expect(checkStaffStep(settings('required'), null).finding).toBe('unknown');
});

test('a store that does not say how much room it has is no problem; little room is', () => {
  expect([checkDisk(null).state, checkDisk(10 * 2 ** 30).state, checkDisk(1_000).state]).toEqual([
    'ok',
    'ok',
    'problem',
  ]);
});
