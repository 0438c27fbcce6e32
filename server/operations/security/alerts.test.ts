import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { createFailureTimer } from '#server/jobs/failure-timer.ts';
import { auditNewImplementors } from '#server/operations/implementors.ts';
import { rescueSecondStep } from '#server/operations/rescue.ts';
import { noteLockedLogin } from '#server/site/security/locked-logins.ts';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { openInstance, startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newCarefulPlayer } from '#test/factories/second-step.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { alertKinds, alertName } from './alert-kinds.ts';
import { writeAlertMail } from './alert-mail.ts';
import { followAudit } from './follow-audit.ts';
import { stateReader } from './security-watch.ts';

const owner = 'owner@example.org';

describe.each(await testDatabases('alerts to the owner'))('alerts to the owner on %s', (dialect) => {
  let site: TestApp;
  let server: MailServer;
  let now: Date;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({
      dialect,
      environment: { SMTP_URL: server.url, OWNER_EMAIL: `The owner <${owner}>`, SITE_NAME: 'Moonhall' },
    });
    // The tests decide when it looks.
    await site.services.securityWatch.stop(10_000);
    await site.services.board.ready;
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });
  beforeEach(async () => {
    const { db } = site.services.site;
    for (const table of ['leases', 'meta', 'locked_logins', 'outbox'] as const)
      await db.deleteFrom(table).execute();
    server.received.length = 0;
    now = new Date();
  });
  afterEach(() => vi.restoreAllMocks());

  const later = (seconds: number) => {
    now = secondsAfter(now, seconds);
  };
  const received = () => server.received.map(({ to, headers }) => [...to, headers.subject].join(' '));
  const deliver = async (...states: Parameters<typeof site.services.alerts.deliver>[0]) => {
    await site.services.alerts.deliver(states, now);
    await site.services.mailQueue.deliver();
  };
  const states = async (over: Partial<Parameters<typeof stateReader>[0]> = {}, startedAt = now) =>
    stateReader(
      { ...site.services, board: { asOf: () => now }, sweepFailures: createFailureTimer(), ...over },
      startedAt,
    )(now);

  test('a new administrator of the game is mailed about, with his login', async () => {
    const { services } = site;
    await followAudit(services, now);
    await auditNewImplementors(services, now);
    later(120);
    const { login } = await newAdministrator(site);
    await auditNewImplementors(services, now);
    await followAudit(services, now);
    await deliver();
    expect(received()).toEqual([`${owner} Moonhall: New administrator in the game`]);
    const [mail] = server.received;
    expect(mail?.text).toContain(login);
    expect(mail?.text).toContain('http://localhost:3000/admin');
    expect(mail?.html).toContain('<html lang="en">');
  });

  test('a second step that the rescue command removed is mailed about where it was one of the staff', async () => {
    const { services } = site;
    await followAudit(services, now);
    const alertsAfterRescueOf = async (owns: Administrator) => {
      await newCarefulPlayer(site, owns);
      await services.history.flush();
      await rescueSecondStep(services, owns.login);
      later(120);
      await followAudit(services, now);
      await deliver();
      return received().filter((mail) => mail.startsWith(owner));
    };
    expect(await alertsAfterRescueOf(await site.newPlayer())).toEqual([]);
    expect(await alertsAfterRescueOf(await newAdministrator(site))).toEqual([
      `${owner} Moonhall: An administrator’s two-step login is off`,
    ]);
  });

  test('a second event within the hour is mailed about when it is over, not lost', async () => {
    await site.services.alerts.raise('administrator');
    await deliver();
    later(60);
    await site.services.alerts.raise('administrator');
    await site.services.alerts.raise('administrator');
    await deliver();
    expect(received()).toHaveLength(1);
    later(3_541);
    await deliver();
    await deliver();
    expect(received()).toHaveLength(2);
  });

  test('an event whose change failed is not mailed about', async () => {
    const failing = site.services.site.db.transaction().execute(async (db) => {
      await site.services.alerts.raise('administrator', db);
      throw new Error('the change failed');
    });
    await expect(failing).rejects.toThrow('the change failed');
    await deliver();
    expect(received()).toEqual([]);
  });

  test('ten instances send one mail', async () => {
    // Two connections of one process to a SQLite file would wait for each other.
    const other = dialect === 'mariadb' ? await openInstance(site) : undefined;
    await site.services.alerts.raise('administrator');
    const all = Array.from({ length: 10 }, (_, index) =>
      (index % 2 === 0 ? site : (other ?? site)).services.alerts.deliver(['logins'], now),
    );
    await Promise.all(all);
    const rows = await site.services.site.db.selectFrom('outbox').select('kind').execute();
    expect(rows.map(({ kind }) => kind).toSorted()).toEqual(['alert-administrator', 'alert-logins']);
    await site.services.mailQueue.deliver();
    await other?.close();
  });

  test('a mail that cannot be queued is tried again', async () => {
    await site.services.alerts.raise('administrator');
    vi.spyOn(site.services.mailQueue, 'enqueue').mockRejectedValueOnce(new Error('away'));
    await expect(deliver()).rejects.toThrow('away');
    await deliver();
    expect(received()).toHaveLength(1);
  });

  test('fifty different logins locked within an hour are mailed about', async () => {
    const lock = (from: number, to: number, at = now) =>
      Promise.all(
        Array.from({ length: to - from }, (_, index) =>
          noteLockedLogin(site.services.site, `login-${from + index}`, at),
        ),
      );
    await lock(0, 49);
    await lock(0, 49);
    expect(await states()).toEqual([]);
    await lock(49, 50, secondsAfter(now, -3_601));
    expect(await states()).toEqual([]);
    await lock(50, 51);
    expect(await states()).toEqual(['logins']);
    await deliver(...(await states()));
    expect(received()).toEqual([`${owner} Moonhall: Many logins are locked`]);
    later(3_601);
    expect(await states()).toEqual([]);
    await sweep(site.services.site, secondsAfter(now, 86_401));
    expect(await site.services.site.db.selectFrom('locked_logins').selectAll().execute()).toEqual([]);
  });

  test('a disk with less than 5 % is mailed about', async () => {
    expect(await states({ freeShare: async () => 0.05 })).toEqual([]);
    expect(await states({ freeShare: async () => 0.049 })).toEqual(['disk']);
    const unreadable = async () => {
      throw new Error('ENOSYS');
    };
    expect(await states({ freeShare: unreadable })).toEqual([]);
    await deliver('disk');
    later(3_601);
    await deliver('disk');
    expect(received()).toEqual([`${owner} Moonhall: The disk is almost full`]);
    later(6 * 3_600);
    await deliver('disk');
    expect(received()).toHaveLength(2);
  });

  test.each([
    [{ state: 'failed', attempts: 7, reason: 'rubbish', minutes: 1 }, true],
    [{ state: 'failed', attempts: 6, reason: 'rubbish', minutes: 1 }, false],
    [{ state: 'queued', attempts: 0, reason: 'away', minutes: 61 }, true],
    [{ state: 'queued', attempts: 0, reason: 'away', minutes: 59 }, false],
    [{ state: 'queued', attempts: 0, reason: 'quota', minutes: 6_000 }, false],
    [{ state: 'queued', attempts: 0, reason: null, minutes: 6_000 }, false],
    [{ state: 'done', attempts: 9, reason: null, minutes: 6_000 }, false],
  ] as const)('a translation like %j is mailed about: %j', async ({ minutes, ...job }, expected) => {
    const { db } = site.services.site;
    await db.deleteFrom('translations').execute();
    const updated_at = stamp(secondsAfter(now, -minutes * 60));
    await db
      .insertInto('translations')
      .values({ kind: 'news', subject_id: 900, language: 'de', ...job, updated_at })
      .execute();
    expect(await states()).toEqual(expected ? ['translations'] : []);
    await db.deleteFrom('translations').execute();
  });

  test('data to download and accounts to close that fail for an hour are mailed about', async () => {
    const { db } = site.services.site;
    const at = stamp(now);
    const owner = { login: 'somebody', language: 'en', requested_at: at, due_at: at };
    await db
      .insertInto('data_exports')
      .values({ account_id: 1, ...owner, state: 'waiting', attempts: 6 })
      .execute();
    await db
      .insertInto('account_deletions')
      .values({ account_id: 2, ...owner, state: 'closing', attempts: 6 })
      .execute();
    expect(await states()).toEqual([]);
    for (const table of ['data_exports', 'account_deletions'] as const) {
      await db.updateTable(table).set({ attempts: 7 }).execute();
      expect(await states()).toEqual(['requests']);
      await db.deleteFrom(table).execute();
    }
    expect(await states()).toEqual([]);
  });

  test('rankings that are an hour old, or were never read, are mailed about', async () => {
    const readAt = (asOf: Date | null) => ({ board: { asOf: () => asOf } });
    expect(await states(readAt(secondsAfter(now, -3_599)))).toEqual([]);
    expect(await states(readAt(secondsAfter(now, -3_600)))).toEqual(['rankings']);
    expect(await states(readAt(null), secondsAfter(now, -60))).toEqual([]);
    expect(await states(readAt(null), secondsAfter(now, -3_600))).toEqual(['rankings']);
  });

  test('a sweep that has failed for an hour is mailed about', async () => {
    let time = 0;
    const sweepFailures = createFailureTimer(() => time);
    sweepFailures.note(false);
    expect(await states({ sweepFailures })).toEqual([]);
    time = 3_600_000;
    expect(await states({ sweepFailures })).toEqual(['sweep']);
  });

  test('without OWNER_EMAIL nobody is', async () => {
    const quiet = await openInstance({ environment: { ...site.environment, OWNER_EMAIL: '' } });
    expect(quiet.services.alerts.enabled).toBe(false);
    await quiet.services.alerts.raise('administrator');
    await quiet.services.alerts.deliver(alertKinds, now);
    expect(await site.services.site.db.selectFrom('outbox').selectAll().execute()).toEqual([]);
    expect(await site.services.site.db.selectFrom('meta').selectAll().execute()).not.toContainEqual(
      expect.objectContaining({ name: 'alert-administrator' }),
    );
    await quiet.close();
  });

  test('the address is stored only while the mail waits', async () => {
    await deliver('disk');
    const rows = await site.services.site.db.selectFrom('outbox').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(owner);
    expect(site.logged.join('')).not.toContain(owner);
  });

  test.each(languageCodes)('each kind has its texts in %s', async (language) => {
    for (const kind of alertKinds) {
      expect(alertName(kind).length).toBeLessThanOrEqual(20);
      const order = { kind: alertName(kind), recipient: owner, language };
      const mail = await writeAlertMail(site.services, kind, order, now);
      expect(`${mail.subject}\n${mail.text}`).not.toMatch(/mail\.alerts|admin\.state|\{\w+\}/);
      expect(mail.text.length).toBeGreaterThan(250);
    }
  });
});
