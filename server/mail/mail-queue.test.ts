import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { openSite } from '#server/site/database/open-site.ts';
import type { Site } from '#server/site/site.ts';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite, type SitePlace } from '#test/factories/site.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { type MailQueue, maxMailsPerHour, openMailQueue } from './mail-queue.ts';
import type { MailRequest } from './outbox.ts';

const start = new Date('2026-04-28T18:00:00Z');
const processFile = new URL('../../test/factories/mail-queue-process.ts', import.meta.url).pathname;
const secret = 'what-only-the-mail-says';

function note(recipient: string): MailRequest {
  return { kind: 'note', recipient, language: 'de' };
}

describe.each(await slowTestDatabases('the mail queue'))('the mail queue on %s', (database) => {
  let site: Site & Pick<SitePlace, 'settings'>;
  let server: MailServer;
  let queue: MailQueue;
  let now: Date;
  let logged: [level: string, details: Record<string, unknown>][];
  let renderError: Error | undefined;

  function open(on: Site = site): MailQueue {
    const logAt = (level: string) => (details: object) => void logged.push([level, { ...details }]);
    const log = { info: logAt('info'), warn: logAt('warn'), error: logAt('error') };
    const settings = readConfig({ SMTP_URL: server.url, PUBLIC_URL: 'http://localhost:3000' });
    const opened = openMailQueue({ site: on, settings, log, clock: () => now });
    opened.handle('note', async ({ recipient, language }) => {
      if (renderError) throw renderError;
      if (recipient.startsWith('nobody')) return undefined;
      const [subject, text] = ['Note', secret];
      return { to: recipient, subject, text, html: `<p>${text}</p>`, language, links: [secret] };
    });
    return opened;
  }

  beforeEach(async () => {
    [now, logged, renderError] = [start, [], undefined];
    site = await openEmptySite(database);
    server = await startMailServer();
    queue = open();
  });
  afterEach(async () => {
    await queue.close();
    await site.close();
    await server.stop();
  });

  const rows = () => site.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const recipients = () => server.received.flatMap(({ to }) => to);
  const later = (seconds: number) => {
    now = secondsAfter(now, seconds);
  };

  test('sends a mail, then deletes its recipient and never stores its text', async () => {
    await queue.enqueue(note('yun@example.org'));
    expect(JSON.stringify(await rows())).not.toContain(secret);
    await queue.deliver();
    expect(server.received).toMatchObject([{ to: ['yun@example.org'], text: secret }]);
    expect(await rows()).toMatchObject([
      { state: 'sent', recipient: null, attempts: 1, reason: null, finished_at: stamp(start) },
    ]);
    expect(JSON.stringify(await rows())).not.toContain('yun');
    expect(logged).toEqual([]);
  });

  test('sends by itself in the background', async () => {
    await queue.enqueue(note('yun@example.org'));
    await expect.poll(() => server.received.length, { timeout: 5_000 }).toBe(1);
  });

  test('retries with growing pauses while the server is away and delivers when it is back', async () => {
    await server.stop();
    await queue.enqueue(note('yun@example.org'));
    for (const pause of [30, 60, 120]) {
      await queue.deliver();
      expect(await rows()).toMatchObject([
        { state: 'waiting', due_at: stamp(secondsAfter(now, pause)), recipient: 'yun@example.org' },
      ]);
      later(pause - 1);
      await queue.deliver();
      later(1);
    }
    expect((await rows())[0]).toMatchObject({ attempts: 3, reason: expect.stringContaining('ECONNREFUSED') });
    // At the start, after 30 and after 90 seconds: once a minute.
    expect(logged.map(([level, { attempt, suppressed }]) => [level, attempt, suppressed])).toEqual([
      ['warn', 1, 0],
      ['warn', 3, 1],
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/yun|what-only/);
    await server.resume();
    await queue.deliver();
    expect(recipients()).toEqual(['yun@example.org']);
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 4, reason: null });
  });

  test('logs repeated failures once a minute with their number', async () => {
    await server.stop();
    for (let one = 0; one < 30; one += 1) await queue.enqueue(note(`player${one}@example.org`));
    await queue.deliver();
    expect(logged).toMatchObject([['warn', { attempt: 1, suppressed: 0 }]]);
    later(60);
    await queue.deliver();
    expect(logged.map(([level, { attempt, suppressed }]) => [level, attempt, suppressed])).toEqual([
      ['warn', 1, 0],
      ['warn', 2, 29],
    ]);
  });

  test('retries when rendering a mail fails and logs the reason', async () => {
    renderError = new TypeError('the game is away');
    await queue.enqueue(note('yun@example.org'));
    await queue.deliver();
    expect(logged).toMatchObject([['warn', { reason: 'the game is away', err: renderError }]]);
    renderError = undefined;
    later(30);
    await queue.deliver();
    expect(recipients()).toEqual(['yun@example.org']);
  });

  test('gives up after two days and stores the reason', async () => {
    await server.stop();
    await queue.enqueue(note('yun@example.org'));
    later(2 * 86_400 - 1);
    await queue.deliver();
    expect((await rows())[0]?.state).toBe('waiting');
    later(7_200);
    await queue.deliver();
    expect(await rows()).toMatchObject([
      { state: 'failed', recipient: null, reason: expect.stringContaining('ECONNREFUSED') },
    ]);
    expect(logged.at(-1)?.[0]).toBe('error');
    await server.resume();
    later(86_400);
    await queue.deliver();
    expect(server.received).toEqual([]);
  });

  test('a mail that waited while the site was off for days is not sent', async () => {
    await queue.enqueue(note('yun@example.org'));
    later(2 * 86_400);
    await queue.deliver();
    expect(server.received).toEqual([]);
    expect(await rows()).toMatchObject([
      { state: 'failed', recipient: null, reason: 'nothing could be sent in time' },
    ]);
    expect(logged.map(([level]) => level)).toEqual(['error']);
  });

  test('gives up at once on a permanent SMTP error and retries a temporary one', async () => {
    server.refuse((recipient) => ({ code: recipient.startsWith('busy') ? 451 : 550, text: 'no' }));
    await queue.enqueue(note('gone@example.org'));
    await queue.enqueue(note('busy@example.org'));
    await queue.deliver();
    expect(await rows()).toMatchObject([{ state: 'failed' }, { state: 'waiting' }]);
    await server.resume();
    later(30);
    await queue.deliver();
    expect(recipients()).toEqual(['busy@example.org']);
  });

  test('gives up at once on what is no plain address', async () => {
    await queue.enqueue(note('yun@example.org, mei@example.org'));
    await queue.deliver();
    expect(server.received).toEqual([]);
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 1, recipient: null }]);
  });

  test('drops a mail whose template returns nothing', async () => {
    await queue.enqueue(note('nobody@example.org'));
    await queue.deliver();
    expect(await rows()).toMatchObject([{ state: 'dropped', reason: 'nobody to write to', recipient: null }]);
  });

  test('sends only the newest of several mails to one address', async () => {
    await server.stop();
    for (const spelling of ['yun@example.org', 'YUN@example.org', 'Yun@example.org']) {
      await queue.enqueue(note(spelling));
      await queue.deliver();
    }
    await server.resume();
    later(60);
    await queue.deliver();
    expect(recipients()).toEqual(['Yun@example.org']);
    expect((await rows()).map(({ state }) => state)).toEqual(['dropped', 'dropped', 'sent']);
  });

  test('limits the mails to one address', async () => {
    for (let time = 0; time < maxMailsPerHour + 2; time += 1) {
      await queue.enqueue(note('yun@example.org'));
      await queue.deliver();
    }
    await queue.enqueue(note('mei@example.org'));
    await queue.deliver();
    expect(recipients().filter((to) => to === 'yun@example.org')).toHaveLength(maxMailsPerHour);
    expect(recipients()).toContain('mei@example.org');
    later(3_601);
    await queue.enqueue(note('yun@example.org'));
    await queue.deliver();
    expect(recipients()).toHaveLength(maxMailsPerHour + 2);
  });

  test('rolls back with the transaction that queued the mail', async () => {
    const failing = site.db.transaction().execute(async (db) => {
      await queue.enqueue(note('yun@example.org'), db);
      throw new Error('never mind');
    });
    await expect(failing).rejects.toThrow('never mind');
    await queue.deliver();
    expect(await rows()).toEqual([]);
  });

  test('leaves mails of an unknown kind in the queue', async () => {
    await queue.enqueue({ ...note('yun@example.org'), kind: 'letter' });
    await queue.deliver();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  test('never sends an older mail after a newer one, across instances', async () => {
    const elsewhere = open(await openSite(site.settings, { info: () => {}, warn: () => {} }));
    await queue.enqueue(note('yun@example.org'));
    const hanging = server.swallow();
    const sending = queue.deliver();
    await hanging;
    await elsewhere.enqueue(note('yun@example.org'));
    await elsewhere.deliver();
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    await elsewhere.close();
    await server.stop();
    await sending;
  });

  test('closes while the server hangs and sends the mail again later', async () => {
    await queue.enqueue(note('yun@example.org'));
    const hanging = server.swallow();
    void queue.deliver();
    await hanging;
    const before = Date.now();
    await queue.close();
    expect(Date.now() - before).toBeLessThan(6_000);
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await server.resume();
    queue = open();
    later(150);
    await queue.deliver();
    expect(recipients()).toEqual(['yun@example.org']);
  });

  function startProcess(at = 0) {
    return spawn(process.execPath, [processFile, JSON.stringify(site.settings), server.url, String(at)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  test('loses no mail when a process is killed while sending', async () => {
    now = new Date();
    await queue.close();
    const orderer = open();
    await orderer.enqueue(note('yun@example.org'));
    await orderer.close();
    const hanging = server.swallow();
    const child = startProcess();
    await hanging;
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(server.received).toEqual([]);
    await server.resume();
    queue = open();
    await queue.enqueue(note('mei@example.org'));
    await queue.deliver();
    expect(server.received).toEqual([]);
    // The others wait until the lease has expired, its own until its claim has.
    later(45);
    await queue.deliver();
    expect(recipients()).toEqual(['mei@example.org']);
    later(60);
    await queue.deliver();
    expect(recipients()).toEqual(['mei@example.org', 'yun@example.org']);
  });

  test('two processes send each mail once', async () => {
    await queue.close();
    const orderer = openMailQueue({
      site,
      settings: readConfig({}),
      log: { info() {}, warn() {}, error() {} },
    });
    const wanted = Array.from({ length: 40 }, (_, index) => `player${index}@example.org`);
    for (const recipient of wanted) await orderer.enqueue(note(recipient));
    await orderer.close();
    const at = Date.now() + 2_000;
    const children = [startProcess(at), startProcess(at)];
    const outputs = await Promise.all(
      children.map(async (child) => {
        const [[output]] = await Promise.all([once(child.stdout, 'data'), once(child, 'exit')]);
        return Number(output);
      }),
    );
    expect(recipients().toSorted()).toEqual(wanted.toSorted());
    expect(outputs.reduce((sum, each) => sum + each, 0)).toBe(40);
  });

  test('the sweep deletes failed mails after a month, sent ones when no history lists them any more', async () => {
    await queue.enqueue(note('yun@example.org'));
    await queue.deliver();
    server.refuse(() => ({ code: 550, text: 'no' }));
    await queue.enqueue(note('mei@example.org'));
    await queue.deliver();
    // The queue may try this one by itself.
    server.refuse(() => ({ code: 451, text: 'later' }));
    await queue.enqueue(note('haneul@example.org'));
    const states = async () => (await rows()).map(({ state }) => state);
    await sweep(site, secondsAfter(now, 29 * 86_400));
    expect(await states()).toEqual(['sent', 'failed', 'waiting']);
    await sweep(site, secondsAfter(now, 31 * 86_400));
    expect(await states()).toEqual(['sent', 'waiting']);
    await sweep(site, secondsAfter(now, 91 * 86_400));
    expect(await states()).toEqual(['waiting']);
  });
});
