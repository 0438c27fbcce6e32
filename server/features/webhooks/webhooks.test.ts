import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ListedWebhook, WebhookTest } from '#contract/api/staff/webhooks.ts';
import { webhookLimits } from '#contract/webhooks/webhook-events.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { addWebhook } from '#test/webhooks/add-webhook.ts';

const form = {
  name: 'Bot',
  kind: 'json',
  address: 'https://hooks.example.com/in?token=s3cret-token',
  events: ['ban.given', 'news.published'],
  language: 'de',
};
const discord = { kind: 'discord', address: 'https://discord.com/api/webhooks/123/s3cret-token' };

describe.each(await testDatabases('webhooks of staff'))('webhooks of staff on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    administrator = await newAdministrator(site);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    for (const table of ['webhooks', 'webhook_deliveries'] as const) {
      await site.services.site.db.deleteFrom(table).execute();
    }
  });

  const staff = () => ({ session: administrator.session });
  const add = (over: object = {}) =>
    site.send('POST /api/admin/webhooks', { body: { ...form, ...over }, ...staff() });
  const change = (id: unknown, over: object = {}) =>
    site.send(`PUT /api/admin/webhooks/${id}`, {
      body: { name: 'Bot', events: form.events, language: 'de', isOn: true, ...over },
      ...staff(),
    });
  const list = async () => (await site.send('GET /api/admin/webhooks', staff())).body.data as ListedWebhook[];

  test('the secret is returned once, and the address never again', async () => {
    const { body } = await add();
    expect(body.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect((await add(discord)).body.secret).toBeNull();
    const listed = await site.send('GET /api/admin/webhooks', staff());
    expect(listed.body.data).toMatchObject([{ host: 'hooks.example.com' }, { host: 'discord.com' }]);
    const { db } = site.services.site;
    const stored = [
      await db.selectFrom('webhooks').selectAll().execute(),
      await db.selectFrom('audit').selectAll().execute(),
    ];
    for (const text of [JSON.stringify(listed), JSON.stringify(stored), site.logged.join('\n')]) {
      expect(text).not.toContain('s3cret-token');
      expect(text).not.toContain(String(body.secret));
    }
  });

  test('only public HTTPS addresses are taken', async () => {
    const { hostname } = new URL(form.address);
    const wrong = [
      '',
      'hooks',
      `http://${hostname}/`,
      'ftp://x.example/',
      'https://a:b@x.example/',
      'https://x.example/#a',
    ];
    for (const address of [
      ...wrong,
      'javascript:alert(1)',
      `https://x.example/${'a'.repeat(webhookLimits.address)}`,
      `https://${'a.'.repeat(150)}example/`,
    ]) {
      expect((await add({ address })).body.code, address).toBe('webhooks.address');
    }
    const private4 = ['127.0.0.1', '10.0.0.1', '169.254.169.254', '2130706433', '0x7f.1', 'localhost'];
    for (const host of [...private4, '[::1]', '[::ffff:10.0.0.1]', '[fd00::1]', '[64:ff9b::a00:1]']) {
      expect((await add({ address: `https://${host}/` })).body.code, host).toBe('webhooks.private');
    }
    expect(await list()).toEqual([]);
  });

  test('messages go to Discord only', async () => {
    const elsewhere = [
      'https://evil.example/api/webhooks/1/x',
      'https://discord.com.evil.example/api/webhooks/1/x',
    ];
    for (const address of [
      ...elsewhere,
      'https://discord.com/login',
      'https://discord.com:444/api/webhooks/1/x',
    ]) {
      expect((await add({ ...discord, address })).body.code, address).toBe('webhooks.address');
    }
    const id = (await add(discord)).body.id;
    expect((await change(id, { address: elsewhere[0] })).body.code).toBe('webhooks.address');
  });

  test('a name and an event are needed, and there is an end', async () => {
    expect((await add({ name: ' \u200B ' })).body.code).toBe('webhooks.incomplete');
    expect((await add({ events: [] })).body.code).toBe('webhooks.incomplete');
    expect((await add({ events: ['everything'] })).status).toBe(400);
    for (let count = 1; count < webhookLimits.webhooks; count++)
      await addWebhook(site.services.site, site.services.siteKey, {});
    const answers = await Promise.all(Array.from({ length: 5 }, () => add()));
    expect(answers.map(({ body }) => body.code).filter(Boolean)).toEqual(Array(4).fill('webhooks.tooMany'));
  });

  test('a change keeps address and secret, and is audited', async () => {
    const { id } = (await add()).body;
    const { db } = site.services.site;
    const row = () => db.selectFrom('webhooks').select(['address', 'secret']).executeTakeFirstOrThrow();
    const before = await row();
    expect((await change(id, { name: 'Other', events: ['ticket.opened'] })).status).toBe(200);
    expect(await row()).toEqual(before);
    expect(await list()).toMatchObject([{ name: 'Other', events: ['ticket.opened'], isOn: true }]);
    expect((await site.send(`DELETE /api/admin/webhooks/${id}`, staff())).status).toBe(200);
    for (const answer of [await change(id), await site.send(`DELETE /api/admin/webhooks/${id}`, staff())]) {
      expect(answer.body.code).toBe('webhooks.notFound');
    }
    const entries = await db
      .selectFrom('audit')
      .select('action')
      .where('subject', '=', `webhook/${id}`)
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['webhook.add', 'webhook.change', 'webhook.delete']);
  });

  test('a change does not undo what somebody else has changed meanwhile', async () => {
    const { id } = (await add()).body;
    const [opened] = await list();
    const startedFrom = opened?.revision;
    expect((await change(id, { isOn: false, startedFrom })).status).toBe(200);
    const refused = await change(id, { name: 'Renamed', startedFrom });
    expect([refused.status, refused.body.code]).toEqual([409, 'webhooks.outdated']);
    const moved = { isOn: false, address: 'https://elsewhere.example.com/in', startedFrom };
    expect((await change(id, moved)).body.code).toBe('webhooks.outdated');
    const [shown] = await list();
    expect(shown).toMatchObject({ name: 'Bot', isOn: false, host: 'hooks.example.com' });
    const events = form.events.toReversed();
    expect((await change(id, { isOn: false, events, startedFrom })).status).toBe(200);
    expect((await change(id, { name: 'Renamed', startedFrom: shown?.revision })).status).toBe(200);
    expect(await list()).toMatchObject([{ name: 'Renamed', isOn: true }]);
  });

  test('what waits to be told stays after a change, but for what was not wanted until then', async () => {
    const { id } = (await add({ events: ['news.published', 'server.state', 'ban.given'] })).body;
    const { db } = site.services.site;
    const began = { since: '2026-01-01 00:00:00', told_up: 1 };
    /** Which of both begin anew. */
    const beginAnew = async (events: readonly string[], over: object = {}) => {
      await db.updateTable('webhooks').set(began).execute();
      expect((await change(id, { events, ...over })).status).toBe(200);
      const now = await db.selectFrom('webhooks').select(['since', 'told_up']).executeTakeFirstOrThrow();
      return [now.since !== began.since && 'news', now.told_up === null && 'state'].filter(Boolean);
    };
    expect(await beginAnew(['ban.given', 'server.state', 'news.published'])).toEqual([]);
    expect(await beginAnew(['news.published', 'server.state'])).toEqual([]);
    expect(await beginAnew(['news.published', 'players.record', 'server.state'])).toEqual([]);
    expect(await beginAnew(['news.published', 'server.state'])).toEqual([]);
    // A ban is told by whoever gives it.
    expect(await beginAnew(['news.published', 'ban.given'])).toEqual([]);
    expect(await beginAnew(['news.published', 'server.state'])).toEqual(['state']);
    expect(await beginAnew(['server.state'])).toEqual([]);
    expect(await beginAnew(['news.published', 'server.state'])).toEqual(['news']);
    expect(await beginAnew(['players.record', 'server.state'])).toEqual(['news']);
    expect(await beginAnew(['news.published', 'server.state'], { isOn: false })).toEqual([]);
    expect(await beginAnew(['news.published', 'server.state'])).toEqual(['news', 'state']);
  });

  test('what waits is dropped when it is switched off', async () => {
    const { id } = (await add()).body;
    const at = '2026-11-24T12:00:00Z';
    const data = { name: 'Nameless', reason: 'Cheating', until: null };
    await site.services.webhooks.send({ type: 'ban.given', topic: 'ban/1', at, data });
    expect((await list())[0]?.deliveries).toMatchObject([{ type: 'ban.given', state: 'waiting' }]);
    await change(id, { isOn: false });
    expect(await list()).toMatchObject([{ isOn: false, deliveries: [] }]);
  });

  test('a test says why it failed', async () => {
    const { site: own, siteKey } = site.services;
    const id = await addWebhook(own, siteKey, { address: 'https://127.0.0.1/hook' });
    const { body } = await site.send(`POST /api/admin/webhooks/${id}/test`, staff());
    const wanted: WebhookTest = { isDelivered: false, status: null, reason: 'blocked', answer: '' };
    expect(body.data).toEqual(wanted);
    expect((await site.send('POST /api/admin/webhooks/999/test', staff())).body.code).toBe(
      'webhooks.notFound',
    );
  });

  test('is for staff with a fresh proof, from this site', async () => {
    const player = await site.newPlayer();
    const id = await addWebhook(site.services.site, site.services.siteKey, {});
    const body = { ...form, isOn: true };
    const calls = [
      'POST /api/admin/webhooks',
      `PUT /api/admin/webhooks/${id}`,
      `DELETE /api/admin/webhooks/${id}`,
    ];
    for (const call of [...calls, `POST /api/admin/webhooks/${id}/test`, 'GET /api/admin/webhooks']) {
      const asked = call.startsWith('P') ? { body } : {};
      expect((await site.send(call, asked)).body.code, call).toBe('auth.required');
      const { session } = player;
      expect((await site.send(call, { ...asked, session })).body.code, call).toBe('auth.adminRequired');
    }
    const foreign = { body, ...staff(), headers: { origin: 'https://evil.example' }, origin: false };
    expect((await site.send('POST /api/admin/webhooks', foreign)).status).toBe(403);
    const proved_at = stamp(secondsAfter(new Date(), -3_600));
    const sessions = site.services.site.db
      .updateTable('sessions')
      .set({ proved_at, second_step_at: proved_at });
    await sessions.execute();
    for (const call of [...calls, `POST /api/admin/webhooks/${id}/test`]) {
      const asked = call.startsWith('P') ? { body } : {};
      expect((await site.send(call, { ...asked, ...staff() })).body.code, call).toBe('auth.confirmRequired');
    }
  });
});
