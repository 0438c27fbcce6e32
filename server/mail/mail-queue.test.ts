import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/settings/config.ts';
import { openSite } from '#server/site/database/open-site.ts';
import type { Site } from '#server/site/site.ts';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite, type SitePlace } from '#test/factories/site.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';
import { mailsAnHour, openPost, type Post } from './mail-queue.ts';
import type { MailOrder } from './outbox.ts';

const start = new Date('2026-04-28T18:00:00Z');
const processFile = new URL('../../test/factories/post-process.ts', import.meta.url).pathname;
const secret = 'what-only-the-mail-says';

function note(recipient: string): MailOrder {
  return { kind: 'note', recipient, language: 'de' };
}

describe.each(await testDatabases('the post'))('the post on %s', (database) => {
  let site: Site & Pick<SitePlace, 'settings'>;
  let server: MailServer;
  let post: Post;
  let now: Date;
  let said: [level: string, details: Record<string, unknown>][];
  let trouble: Error | undefined;

  function open(on: Site = site): Post {
    const say = (level: string) => (details: object) => void said.push([level, { ...details }]);
    const log = { info: say('info'), warn: say('warn'), error: say('error') };
    const settings = readConfig({ SMTP_URL: server.url, PUBLIC_URL: 'http://localhost:3000' });
    const opened = openPost({ site: on, settings, log, clock: () => now });
    opened.writes('note', async ({ recipient, language }) => {
      if (trouble) throw trouble;
      if (recipient.startsWith('nobody')) return undefined;
      const [subject, text] = ['Note', secret];
      return { to: recipient, subject, text, html: `<p>${text}</p>`, language, links: [secret] };
    });
    return opened;
  }

  beforeEach(async () => {
    [now, said, trouble] = [start, [], undefined];
    site = await openEmptySite(database);
    server = await startMailServer();
    post = open();
  });
  afterEach(async () => {
    await post.close();
    await site.close();
    await server.stop();
  });

  const rows = () => site.db.selectFrom('outbox').selectAll().orderBy('id').execute();
  const recipients = () => server.received.flatMap(({ to }) => to);
  const later = (seconds: number) => {
    now = secondsAfter(now, seconds);
  };

  test('sends a mail and forgets whom it went to; what it said was never kept', async () => {
    await post.order(note('yun@example.org'));
    expect(JSON.stringify(await rows())).not.toContain(secret);
    await post.deliver();
    expect(server.received).toMatchObject([{ to: ['yun@example.org'], text: secret }]);
    expect(await rows()).toMatchObject([
      { state: 'sent', recipient: null, attempts: 1, reason: null, finished_at: stamp(start) },
    ]);
    expect(JSON.stringify(await rows())).not.toContain('yun');
    expect(said).toEqual([]);
  });

  test('goes on by itself, without anybody asking', async () => {
    await post.order(note('yun@example.org'));
    await expect.poll(() => server.received.length, { timeout: 5_000 }).toBe(1);
  });

  test('tries again with growing pauses while the server is away, and delivers once it is back', async () => {
    await server.stop();
    await post.order(note('yun@example.org'));
    for (const pause of [30, 60, 120]) {
      await post.deliver();
      expect(await rows()).toMatchObject([
        { state: 'waiting', due_at: stamp(secondsAfter(now, pause)), recipient: 'yun@example.org' },
      ]);
      later(pause - 1);
      await post.deliver();
      later(1);
    }
    expect((await rows())[0]).toMatchObject({ attempts: 3, reason: expect.stringContaining('ECONNREFUSED') });
    // At the beginning, after 30 and after 90 seconds: once a minute.
    expect(said.map(([level, { attempt, untold }]) => [level, attempt, untold])).toEqual([
      ['warn', 1, 0],
      ['warn', 3, 1],
    ]);
    expect(JSON.stringify(said)).not.toMatch(/yun|what-only/);
    await server.resume();
    await post.deliver();
    expect(recipients()).toEqual(['yun@example.org']);
    expect((await rows())[0]).toMatchObject({ state: 'sent', attempts: 4, reason: null });
  });

  test('tells the log once of many mails that cannot be sent, and a minute later how many they were', async () => {
    await server.stop();
    for (let one = 0; one < 30; one += 1) await post.order(note(`player${one}@example.org`));
    await post.deliver();
    expect(said).toMatchObject([['warn', { attempt: 1, untold: 0 }]]);
    later(60);
    await post.deliver();
    expect(said.map(([level, { attempt, untold }]) => [level, attempt, untold])).toEqual([
      ['warn', 1, 0],
      ['warn', 2, 29],
    ]);
  });

  test('tries again when a mail could not be written, and says why', async () => {
    trouble = new TypeError('the game is away');
    await post.order(note('yun@example.org'));
    await post.deliver();
    expect(said).toMatchObject([['warn', { reason: 'the game is away', err: trouble }]]);
    trouble = undefined;
    later(30);
    await post.deliver();
    expect(recipients()).toEqual(['yun@example.org']);
  });

  test('gives up after two days and keeps the reason', async () => {
    await server.stop();
    await post.order(note('yun@example.org'));
    later(2 * 86_400 - 1);
    await post.deliver();
    expect((await rows())[0]?.state).toBe('waiting');
    later(7_200);
    await post.deliver();
    expect(await rows()).toMatchObject([
      { state: 'failed', recipient: null, reason: expect.stringContaining('ECONNREFUSED') },
    ]);
    expect(said.at(-1)?.[0]).toBe('error');
    await server.resume();
    later(86_400);
    await post.deliver();
    expect(server.received).toEqual([]);
  });

  test('gives up at once when the server refuses the recipient; «later» is later', async () => {
    server.refuse((recipient) => ({ code: recipient.startsWith('busy') ? 451 : 550, text: 'no' }));
    await post.order(note('gone@example.org'));
    await post.order(note('busy@example.org'));
    await post.deliver();
    expect(await rows()).toMatchObject([{ state: 'failed' }, { state: 'waiting' }]);
    await server.resume();
    later(30);
    await post.deliver();
    expect(recipients()).toEqual(['busy@example.org']);
  });

  test('drops what nobody is to get', async () => {
    await post.order(note('nobody@example.org'));
    await post.deliver();
    expect(await rows()).toMatchObject([{ state: 'dropped', reason: 'nobody to write to', recipient: null }]);
  });

  test('sends the newest of several to one address', async () => {
    await server.stop();
    for (const spelling of ['yun@example.org', 'YUN@example.org', 'Yun@example.org']) {
      await post.order(note(spelling));
      await post.deliver();
    }
    await server.resume();
    later(60);
    await post.deliver();
    expect(recipients()).toEqual(['Yun@example.org']);
    expect((await rows()).map(({ state }) => state)).toEqual(['dropped', 'dropped', 'sent']);
  });

  test('fills nobody’s mailbox', async () => {
    for (let time = 0; time < mailsAnHour + 2; time += 1) {
      await post.order(note('yun@example.org'));
      await post.deliver();
    }
    await post.order(note('mei@example.org'));
    await post.deliver();
    expect(recipients().filter((to) => to === 'yun@example.org')).toHaveLength(mailsAnHour);
    expect(recipients()).toContain('mei@example.org');
    later(3_601);
    await post.order(note('yun@example.org'));
    await post.deliver();
    expect(recipients()).toHaveLength(mailsAnHour + 2);
  });

  test('forgets a mail together with what has caused it', async () => {
    const failing = site.db.transaction().execute(async (db) => {
      await post.order(note('yun@example.org'), db);
      throw new Error('never mind');
    });
    await expect(failing).rejects.toThrow('never mind');
    await post.deliver();
    expect(await rows()).toEqual([]);
  });

  test('leaves mails of a kind it does not know to whoever does', async () => {
    await post.order({ ...note('yun@example.org'), kind: 'letter' });
    await post.deliver();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  });

  test('no newer mail overtakes an older one that is on its way elsewhere', async () => {
    const elsewhere = open(await openSite(site.settings, { info: () => {}, warn: () => {} }));
    await post.order(note('yun@example.org'));
    const hanging = server.swallow();
    const sending = post.deliver();
    await hanging;
    await elsewhere.order(note('yun@example.org'));
    await elsewhere.deliver();
    expect((await rows()).map(({ attempts }) => attempts)).toEqual([1, 0]);
    await elsewhere.close();
    await server.stop();
    await sending;
  });

  test('closes although the server hangs; the mail is due again', async () => {
    await post.order(note('yun@example.org'));
    const hanging = server.swallow();
    void post.deliver();
    await hanging;
    const before = Date.now();
    await post.close();
    expect(Date.now() - before).toBeLessThan(6_000);
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1 }]);
    await server.resume();
    post = open();
    later(150);
    await post.deliver();
    expect(recipients()).toEqual(['yun@example.org']);
  });

  function startProcess(at = 0) {
    return spawn(process.execPath, [processFile, JSON.stringify(site.settings), server.url, String(at)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
  }

  test('a process killed while sending loses nothing', async () => {
    now = new Date();
    await post.close();
    const orderer = open();
    await orderer.order(note('yun@example.org'));
    await orderer.close();
    const hanging = server.swallow();
    const child = startProcess();
    await hanging;
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(server.received).toEqual([]);
    await server.resume();
    post = open();
    await post.order(note('mei@example.org'));
    await post.deliver();
    expect(server.received).toEqual([]);
    // The others' mails wait until it is sure that nobody sends, its own until it must have been sent.
    later(45);
    await post.deliver();
    expect(recipients()).toEqual(['mei@example.org']);
    later(60);
    await post.deliver();
    expect(recipients()).toEqual(['mei@example.org', 'yun@example.org']);
  });

  test('two processes send each mail once', async () => {
    await post.close();
    const orderer = openPost({ site, settings: readConfig({}), log: { info() {}, warn() {}, error() {} } });
    const wanted = Array.from({ length: 40 }, (_, index) => `player${index}@example.org`);
    for (const recipient of wanted) await orderer.order(note(recipient));
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

  test('the sweep deletes what is done with, a failure after a month', async () => {
    await post.order(note('yun@example.org'));
    await post.deliver();
    server.refuse(() => ({ code: 550, text: 'no' }));
    await post.order(note('mei@example.org'));
    await post.deliver();
    await post.order(note('haneul@example.org'));
    const states = async () => (await rows()).map(({ state }) => state);
    await sweep(site, secondsAfter(now, 86_000));
    expect(await states()).toEqual(['sent', 'failed', 'waiting']);
    await sweep(site, secondsAfter(now, 2 * 86_400));
    expect(await states()).toEqual(['failed', 'waiting']);
    await sweep(site, secondsAfter(now, 31 * 86_400));
    expect(await states()).toEqual(['waiting']);
  });
});
