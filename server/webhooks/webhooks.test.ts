import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { fileURLToPath } from 'node:url';
import type { Insertable } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { allChannels, writeChannelStates } from '#server/site/player-counts/channel-states.ts';
import { openSiteKey, type SiteKey } from '#server/site/site-key.ts';
import { sweep } from '#server/site/sweep.ts';
import type { WebhooksTable } from '#server/site/tables/webhooks.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { addWebhook as storeWebhook } from '#test/webhooks/add-webhook.ts';
import { hasOpenssl, type Receiver, startReceiver } from '#test/webhooks/receiver.ts';
import { queueDelivery } from './deliveries.ts';
import type { WebhookEvent } from './events.ts';
import { newSecret } from './sign.ts';
import { openWebhooks, type Webhooks } from './webhooks.ts';

const processFile = fileURLToPath(new URL('../../test/webhooks/webhook-process.ts', import.meta.url));
const start = new Date('2026-04-28T18:00:00Z');
const secret = newSecret();

/** The table that a query reads or writes. */
const firstTable = (query: object) =>
  JSON.stringify(query).match(/"identifier":{"kind":"\w+","name":"(\w+)"/)?.[1];

const ban = (id: number, data: object = {}): WebhookEvent => ({
  ...{ type: 'ban.given', topic: `ban/${id}`, at: '2026-04-28T18:00:00Z' },
  data: { name: 'Nameless', reason: 'Cheating', until: null, ...data },
});

describe.skipIf(!hasOpenssl).each(await testDatabases('webhooks'))('webhooks on %s', (database) => {
  let site: Awaited<ReturnType<typeof openEmptySite>>;
  let siteKey: SiteKey;
  let receiver: Receiver;
  let webhooks: Webhooks;
  let now: Date;
  let logged: string[];
  beforeAll(async () => {
    site = await openEmptySite(database);
    siteKey = openSiteKey({ ...site.settings, SITE_KEY: undefined });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    for (const table of ['webhooks', 'webhook_deliveries', 'news', 'translations', 'leases'] as const) {
      await site.db.deleteFrom(table).execute();
    }
    receiver = await startReceiver();
    now = start;
    logged = [];
    webhooks = open();
  });
  afterEach(async () => {
    await webhooks.close();
    await receiver.close();
  });

  const note = (details: object, message: string) =>
    void logged.push(JSON.stringify({ ...details, message }));
  const open = (key = siteKey, db = site.db) =>
    openWebhooks({
      ...{
        site: { ...site, db },
        siteKey: key,
        publicUrl: 'https://site.example',
        network: receiver.network,
      },
      ...{ clock: () => now, log: { info: note, warn: note } },
    });
  const later = (seconds: number) => {
    now = secondsAfter(now, seconds);
  };

  const addWebhook = (over: Partial<Insertable<WebhooksTable>> = {}) =>
    storeWebhook(site, siteKey, { since: stamp(start), ...over, address: receiver.url, secret });

  const bodies = () => receiver.received.map(({ body }) => JSON.parse(body));
  const deliveries = () => site.db.selectFrom('webhook_deliveries').selectAll().orderBy('id').execute();

  test('a receiver can verify who has sent an event, and when', async () => {
    await addWebhook();
    await webhooks.send(ban(1));
    await webhooks.deliver();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(JSON.parse(body)).toEqual({
      type: 'ban.given',
      timestamp: '2026-04-28T18:00:00Z',
      data: { name: 'Nameless', reason: 'Cheating', until: null },
    });
    const { 'webhook-id': id, 'webhook-timestamp': at, 'webhook-signature': signature } = headers;
    expect(Number(at)).toBe(start.getTime() / 1000);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const wanted = createHmac('sha256', key).update(`${id}.${at}.${body}`).digest('base64');
    expect(signature).toBe(`v1,${wanted}`);
  });

  test('an event reaches those that are on and want it, once', async () => {
    await addWebhook();
    await addWebhook({ is_on: 0 });
    await addWebhook({ events: 'news.published,ticket.opened' });
    await webhooks.send(ban(1));
    await webhooks.send(ban(1));
    await webhooks.deliver();
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(1);
    expect(await deliveries()).toMatchObject([{ state: 'sent', status: 204, reason: null, event: null }]);
  });

  test('nothing is queued for a webhook that was deleted or switched off since it was read', async () => {
    const [gone, off, on] = [await addWebhook(), await addWebhook({ is_on: 0 }), await addWebhook()];
    await site.db.deleteFrom('webhooks').where('id', '=', gone).execute();
    for (const id of [gone, off, on]) await queueDelivery(site, id, ban(1), now);
    expect(await deliveries()).toMatchObject([{ webhook_id: on, event: JSON.stringify(ban(1)) }]);
  });

  test('what waits for a webhook that is off or gone is swept when it is too old to be sent', async () => {
    const [gone, on] = [await addWebhook(), await addWebhook()];
    for (const id of [gone, on]) await queueDelivery(site, id, ban(1), now);
    await site.db.deleteFrom('webhooks').where('id', '=', gone).execute();
    await sweep(site, secondsAfter(now, 2 * 86_400 - 60));
    expect(await deliveries()).toHaveLength(2);
    await webhooks.deliver();
    await sweep(site, secondsAfter(now, 2 * 86_400 + 60));
    expect(await deliveries()).toMatchObject([{ webhook_id: on, state: 'sent' }]);
  });

  test('an event in a transaction that is rolled back is not sent', async () => {
    await addWebhook();
    const broken = site.db.transaction().execute(async (db) => {
      await webhooks.send(ban(1), db);
      throw new Error('rolled back');
    });
    await expect(broken).rejects.toThrow('rolled back');
    await webhooks.deliver();
    expect(receiver.received).toEqual([]);
  });

  test('a failed delivery is repeated with growing pauses and the same id, and given up after a day', async () => {
    await addWebhook();
    await webhooks.send(ban(1));
    receiver.answer((response) => response.writeHead(500).end());
    await webhooks.deliver();
    later(29);
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(1);
    later(1);
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(2);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (let hours = 0; hours < 30; hours++) {
      later(3_600);
      await webhooks.deliver();
    }
    expect(receiver.received.length).toBeLessThan(25);
    expect(await deliveries()).toMatchObject([
      { state: 'failed', status: 500, reason: 'status', event: null },
    ]);
    await sweep(site, secondsAfter(now, 31 * 86_400));
    expect(await deliveries()).toEqual([]);
  });

  test('what waited while the site was off for a day is not sent', async () => {
    await addWebhook();
    await webhooks.send(ban(1));
    later(86_400 + 601);
    await webhooks.deliver();
    expect(receiver.received).toEqual([]);
    expect(await deliveries()).toMatchObject([
      { state: 'failed', status: null, reason: 'late', event: null, finished_at: stamp(now) },
    ]);
  });

  test('waits as long as the receiver asks, and gives up at once when it is gone', async () => {
    await addWebhook();
    await webhooks.send(ban(1));
    receiver.answer((response) => response.writeHead(429, { 'retry-after': '300' }).end());
    await webhooks.deliver();
    later(299);
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(1);
    receiver.answer((response) => response.writeHead(410).end());
    later(1);
    await webhooks.deliver();
    expect(await deliveries()).toMatchObject([{ state: 'failed', status: 410 }]);
  });

  test('one failure stops neither the next event nor other receivers', async () => {
    const broken = await addWebhook();
    await addWebhook();
    await webhooks.send(ban(1));
    await webhooks.send(ban(2));
    await site.db.updateTable('webhooks').set({ address: 'damaged' }).where('id', '=', broken).execute();
    await webhooks.deliver();
    expect(bodies()).toHaveLength(2);
    expect((await deliveries()).filter(({ reason }) => reason === 'key')).toHaveLength(2);
  });

  test('a receiver that never answers delays nobody, however much waits for it', async () => {
    const events = 'ticket.opened';
    await storeWebhook(site, siteKey, { since: stamp(start), events, address: `${receiver.url}&silent` });
    const held: ServerResponse[] = [];
    receiver.answer((response, { url }) => {
      if (url?.endsWith('silent')) held.push(response);
      else response.writeHead(204).end();
    });
    for (let id = 0; id < 150; id++) {
      const data = { id, url: 'https://site.example' };
      await webhooks.send({ type: 'ticket.opened', topic: `ticket/${id}`, at: start.toISOString(), data });
    }
    await addWebhook();
    await webhooks.send(ban(1));
    const first = webhooks.deliver();
    // Which of the two comes first is left open.
    const types = () =>
      bodies()
        .map(({ type }) => type)
        .toSorted();
    await expect.poll(types).toEqual(['ban.given', 'ticket.opened']);
    await webhooks.send(ban(2));
    const second = webhooks.deliver();
    await expect.poll(types).toEqual(['ban.given', 'ban.given', 'ticket.opened']);
    expect(held).toHaveLength(1);
    receiver.answer((response) => response.writeHead(204).end());
    held[0]?.writeHead(204).end();
    await Promise.all([first, second]);
    expect(receiver.received).toHaveLength(152);
  });

  test('neither logs nor the queue contain a secret or an address', async () => {
    await addWebhook();
    await webhooks.send(ban(1));
    receiver.answer((response, { url }) => response.writeHead(400).end(`${url} ${secret}`));
    await webhooks.deliver();
    await receiver.close();
    later(3_600);
    await webhooks.deliver();
    const rows = JSON.stringify([
      await deliveries(),
      await site.db.selectFrom('webhooks').selectAll().execute(),
    ]);
    expect(logged.length).toBeGreaterThan(0);
    for (const hidden of ['s3cret-token', secret, secret.slice(6), '/hook']) {
      expect(logged.join('\n')).not.toContain(hidden);
      expect(rows).not.toContain(hidden);
    }
  });

  test('secrets sealed for one webhook do not open for another', async () => {
    const [one, other] = [await addWebhook(), await addWebhook()];
    const { address } = await site.db
      .selectFrom('webhooks')
      .select('address')
      .where('id', '=', one)
      .executeTakeFirstOrThrow();
    await site.db.updateTable('webhooks').set({ address }).where('id', '=', other).execute();
    expect(await webhooks.tryNow(other, ban(1))).toMatchObject({ reason: 'key' });
    expect(await webhooks.tryNow(one, ban(1))).toMatchObject({ status: 204 });
  });

  test('a message for Discord mentions nobody', async () => {
    await addWebhook({ kind: 'discord', language: 'de' });
    await webhooks.send(
      ban(1, {
        name: '@everyone',
        reason: '<@&42> <@!7> <#9> </ban:1> <:e:5> @here [free](https://evil.example) **x** <img src=x>',
      }),
    );
    await webhooks.deliver();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(headers).not.toHaveProperty('webhook-signature');
    const message = JSON.parse(body);
    expect(message.allowed_mentions).toEqual({ parse: [] });
    expect(body).not.toMatch(/@everyone|@here|<[@#/:a-z]|\]\(/);
    expect(message.embeds[0].description).toContain('here');
  });

  async function addNews(over: object = {}): Promise<number> {
    const times = { created_at: stamp(start), updated_at: stamp(start) };
    const texts = {
      title: 'New valley',
      content: 'The **valley** is open.',
      author_name: 'Mei',
      scene: 'gate',
    };
    const { insertId } = await site.db
      .insertInto('news')
      .values({ ...texts, ...times, language: 'en', kind: 'news', pinned: 0, ...over } as never)
      .executeTakeFirstOrThrow();
    return Number(insertId);
  }

  test('news is sent once to each webhook, when it is public in its language', async () => {
    await addWebhook({ events: 'news.published', language: 'en' });
    await addWebhook({ events: 'news.published', language: 'de' });
    await addNews({ created_at: stamp(secondsAfter(start, -60)) });
    const id = await addNews();
    await addNews({
      publish_at: stamp(secondsAfter(start, 3_600)),
      created_at: stamp(secondsAfter(start, 3_600)),
    });
    await webhooks.deliver();
    await webhooks.deliver();
    const data = { id, language: 'en', title: 'New valley', url: `https://site.example/en/news/${id}` };
    expect(bodies()).toMatchObject([
      { type: 'news.published', data: { ...data, text: 'The valley is open.' } },
    ]);
    await site.db
      .insertInto('translations')
      .values({
        ...{ kind: 'news', subject_id: id, language: 'de', source_language: 'en', state: 'done' },
        ...{ title: 'Neues Tal', content: 'Offen.', due_at: stamp(now), updated_at: stamp(now) },
      })
      .execute();
    await webhooks.deliver();
    expect(bodies().at(-1).data).toMatchObject({ title: 'Neues Tal', language: 'de' });
    later(3_600);
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(3);
  });

  const state = (condition: 'online' | 'busy' | 'offline', from = now) => {
    const [at, since] = [now.toISOString(), from.toISOString()];
    const row = { condition, count: null, misses: 0, detail: null, since, askedAt: at, answeredAt: at };
    return writeChannelStates(site, new Map([[allChannels, row]]));
  };

  test('tells when the game goes down and comes back, and nothing between', async () => {
    await addWebhook({ events: 'server.state' });
    for (const condition of ['online', 'busy', 'offline', 'offline', 'online', 'busy'] as const) {
      await state(condition);
      await webhooks.deliver();
      later(60);
    }
    expect(bodies().map(({ data }) => data.isUp)).toEqual([false, true]);
  });

  test('tells that the game is down although it has answered only once since it came up', async () => {
    await addWebhook({ events: 'server.state' });
    await state('offline');
    await webhooks.deliver();
    later(60);
    const answered = now;
    await state('online');
    await webhooks.deliver();
    later(60);
    // It has been away since that answer.
    await state('offline', answered);
    await webhooks.deliver();
    expect(bodies().map(({ data }) => data.isUp)).toEqual([true, false]);
    for (const { topic } of await deliveries()) expect(topic.length).toBeLessThanOrEqual(64);
  });

  test('a state that was told under the topic of earlier versions is not told again', async () => {
    const id = await addWebhook({ events: 'server.state', told_up: 0 });
    const since = now.toISOString();
    const data = { isUp: false, since };
    await queueDelivery(site, id, { type: 'server.state', topic: `state/${since}`, at: since, data }, now);
    await state('offline');
    await webhooks.deliver();
    expect(bodies()).toHaveLength(1);
  });

  test('tells a record once it has stood for a while, and none of before', async () => {
    await addWebhook({ events: 'players.record' });
    const record = (players: number, at: Date) =>
      site.db
        .insertInto('player_hours')
        .values({
          ...{ channel: allChannels, hour: stamp(at), asked: 1, answered: 1, counted: 1, players },
          ...{ shinso: 0, chunjo: 0, jinno: 0, peak: players, peak_at: stamp(at) },
        } as never)
        .execute();
    await site.db.deleteFrom('player_hours').execute();
    await record(500, secondsAfter(start, -3_600));
    await webhooks.deliver();
    await record(600, start);
    await webhooks.deliver();
    expect(receiver.received).toEqual([]);
    later(900);
    await webhooks.deliver();
    await webhooks.deliver();
    expect(bodies().map(({ data }) => data.players)).toEqual([600]);
    // Its delivery is forgotten, the record still stands.
    later(31 * 86_400);
    await sweep(site, now);
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(1);
  });

  test('news is read once for all webhooks, and what was told is not inserted again', async () => {
    for (const language of ['en', 'en', 'de'] as const) {
      await addWebhook({ events: 'news.published', language });
    }
    await addNews();
    await webhooks.deliver();
    const queries: string[] = [];
    const noting = site.db.withPlugin({
      transformQuery: ({ node }) => {
        queries.push(`${node.kind} ${firstTable(node)}`);
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const again = open(siteKey, noting);
    await again.deliver();
    await again.close();
    expect(queries).not.toContain('InsertQueryNode webhook_deliveries');
    expect(queries.filter((each) => each === 'SelectQueryNode news')).toHaveLength(1);
    expect(receiver.received).toHaveLength(2);
  });

  test('what is queued is delivered although looking for events fails', async () => {
    await addWebhook({ events: 'ban.given,news.published' });
    await webhooks.send(ban(1));
    const failing = site.db.withPlugin({
      transformQuery: ({ node }) => {
        if (firstTable(node) === 'news') throw new Error('no news');
        return node;
      },
      transformResult: async ({ result }) => result,
    });
    const other = open(siteKey, failing);
    await other.deliver();
    await other.close();
    expect(receiver.received).toHaveLength(1);
    expect(logged.join('\n')).toContain('Webhooks could not be delivered');
  });

  const startProcess = () =>
    spawn(process.execPath, [processFile, JSON.stringify(site.settings), receiver.ca], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });

  test('loses no event when a process is killed while sending', async () => {
    now = new Date();
    await addWebhook();
    await webhooks.send(ban(1));
    const asked = new Promise<void>((resolve) => receiver.answer(() => resolve()));
    const child = startProcess();
    await asked;
    child.kill('SIGKILL');
    await once(child, 'exit');
    receiver.answer((response) => response.writeHead(204).end());
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(1);
    // The killed process still holds the lease and the delivery.
    later(120);
    await webhooks.deliver();
    expect(await deliveries()).toMatchObject([{ state: 'sent', attempts: 2 }]);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  test('several instances deliver each event once', async () => {
    await addWebhook();
    for (let id = 0; id < 20; id++) await webhooks.send(ban(id));
    const children = [startProcess(), startProcess()];
    const others = [open(), open()];
    await Promise.all([
      ...others.map((each) => each.deliver()),
      ...children.map((child) => once(child, 'exit')),
    ]);
    await Promise.all(others.map((each) => each.close()));
    later(120);
    await webhooks.deliver();
    expect(receiver.received).toHaveLength(20);
  });
});
