import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Appeal } from '#contract/api/tickets/appeal-calls.ts';
import { appealSeconds } from '#contract/limits.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { listMailsTo } from '#server/mail/outbox.ts';
import { appealCookie, sessionCookie } from '#server/request/cookies.ts';
import { siteNow } from '#server/site/clock.ts';
import { sweep } from '#server/site/sweep.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { type Answer, type Request, startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { addPasskey, logInWith } from '#test/factories/passkeys.ts';
import { cookieOf } from '#test/factories/second-step.ts';
import { type MailServer, startMailServer } from '#test/smtp.ts';

const hostile = '<img src=x onerror=alert(1)> {reason} \u202e& Юнхва';
type Player = Awaited<ReturnType<TestApp['newPlayer']>>;

const refused = ({ status, body }: Answer) => `${status} ${body.code}`;
const ended = '403 tickets.appealEnded';

describe.each(await testDatabases('appeals'))('appeals of bans on %s', (dialect) => {
  let site: TestApp;
  let server: MailServer;
  let staff: Administrator;
  beforeAll(async () => {
    server = await startMailServer();
    site = await startTestApp({ dialect, environment: { SMTP_URL: server.url, MODULES: 'bans,tickets' } });
    staff = await newAdministrator(site);
  });
  afterAll(async () => {
    await site.close();
    await server.stop();
  });

  const db = () => site.services.site.db;
  const asStaff = (call: string, body?: object) =>
    site.send(call, { session: staff.session, ...(body ? { body } : {}) });
  const ban = async ({ login }: Player, form: object = {}) =>
    Number((await asStaff('POST /api/admin/bans', { player: login, reason: 'bot', ...form })).body.id);
  const logIn = async ({ login, password }: Pick<Player, 'login' | 'password'>, headers = {}) =>
    site.send('POST /api/auth/login', {
      body: { username: login, password },
      captcha: await site.solveCaptcha(),
      headers,
    });
  const passOf = async (player: Player) => cookieOf(await logIn(player), appealCookie) ?? '';
  const newBanned = async (form: object = {}) => {
    const player = await site.newPlayer();
    const banId = await ban(player, form);
    return { ...player, banId, appeal: await passOf(player) };
  };
  const read = async (appeal: string) =>
    (await site.send('GET /api/bans/appeal', { appeal })).body.data as Appeal;
  const send = (appeal: string | undefined, text = 'It was my brother.', more: Request = {}) =>
    site.send('POST /api/bans/appeal', { appeal, body: { text }, ...more });
  const writeOn = (appeal: string, text = 'He can confirm it.') =>
    site.send('POST /api/bans/appeal/messages', { appeal, body: { text } });

  test('a banned player appeals, reads the answer at his next login and writes on', async () => {
    const player = await newBanned({ note: 'Three days.', evidence: 'seen by Torvald' });
    expect(await read(player.appeal)).toEqual({
      login: player.login,
      reason: 'Bot',
      note: 'Three days.',
      endsAt: null,
      ticket: null,
    });
    expect((await send(player.appeal)).status).toBe(200);
    const id = (await read(player.appeal)).ticket?.id;
    const note = { text: 'A known liar.' };
    expect((await asStaff(`POST /api/admin/tickets/${id}/notes`, note)).status).toBe(200);
    const answer = { text: 'Which brother?', language: 'en' };
    expect((await asStaff(`POST /api/admin/tickets/${id}/replies`, answer)).status).toBe(200);
    const later = await passOf(player);
    expect((await writeOn(later)).status).toBe(200);
    const seen = await site.send('GET /api/bans/appeal', { appeal: later });
    expect(seen.body.data).toMatchObject({
      ticket: {
        category: 'appeal',
        subject: 'Appeal: Bot',
        state: 'open',
        messages: [
          { from: 'player', text: 'It was my brother.' },
          { from: 'team', text: 'Which brother?' },
          { from: 'player', text: 'He can confirm it.' },
        ],
      },
    });
    expect(JSON.stringify(seen.body)).not.toMatch(new RegExp(`Torvald|liar|${staff.login}`));
    expect(seen.headers['cache-control']).toContain('no-store');
    await site.services.mailQueue.deliver();
    const mails = server.received.filter(({ to }) => to.includes(player.email));
    expect(mails.filter(({ text }) => text.includes('/en/appeal'))).toHaveLength(1);
    expect(mails.some(({ text }) => /mail\.(ticket|banned)|Which brother/.test(text))).toBe(false);
  });

  test('answers in his ticket and in his appeal are told by a mail each, which his history lists', async () => {
    const player = await site.newPlayer();
    const ticket = { category: 'lost', subject: 'My horse', text: 'It is gone.' };
    const { body } = await site.send('POST /api/tickets', { session: player.session, body: ticket });
    await ban(player);
    const pass = await passOf(player);
    await send(pass);
    for (const id of [(await read(pass)).ticket?.id, body.id]) {
      await asStaff(`POST /api/admin/tickets/${id}/replies`, { text: 'We look.', language: 'en' });
    }
    await site.services.mailQueue.deliver();
    const mails = server.received.filter(({ to }) => to.includes(player.email)).map(({ text }) => text);
    expect(mails.filter((text) => text.includes('/en/appeal'))).toHaveLength(1);
    expect(mails.filter((text) => text.includes(`/en/tickets/${body.id}`))).toHaveLength(1);
    const listed = await listMailsTo(site.services.site, { recipient: player.email, about: player.login });
    const answers = listed.filter(({ kind }) => kind === 'ticketAnswer');
    expect(answers.map(({ state }) => state)).toEqual(['sent', 'sent']);
  });

  test('the pass comes with the right password alone, and only to who is banned', async () => {
    const player = await site.newPlayer();
    expect(cookieOf(await logIn(player), appealCookie)).toBeUndefined();
    await ban(player);
    const wrong = await logIn({ ...player, password: 'not-this-1' });
    expect(cookieOf(wrong, appealCookie)).toBeUndefined();
    expect(wrong.body).toEqual({ success: false, code: 'login.wrong', message: 'login.wrong' });
    const right = await logIn(player);
    expect(right).toMatchObject({ status: 403, body: { code: 'login.banned', canAppeal: true } });
    expect(cookieOf(right, sessionCookie)).toBeUndefined();
    const token = cookieOf(right, appealCookie) ?? '';
    expect(JSON.stringify(right.body)).not.toContain(token);
    expect(String(right.headers['set-cookie'])).toMatch(
      /^appeal=[\w-]{43}; Max-Age=1800; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const stored = JSON.stringify(await db().selectFrom('appeal_passes').selectAll().execute());
    expect(stored).not.toContain(token);
    expect(site.logged.join('')).not.toContain(token);
  });

  test('the passkey of who is banned brings the pass, too', async () => {
    const player = await site.newPlayer();
    const passkey = await addPasskey(site, player);
    await ban(player);
    const told = await logInWith(site, passkey);
    expect(told).toMatchObject({ status: 403, body: { code: 'login.banned', canAppeal: true } });
    expect((await read(cookieOf(told, appealCookie) ?? '')).login).toBe(player.login);
  });

  test('an account that another tool has blocked gets none', async () => {
    const player = await site.newPlayer();
    await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [player.id]);
    const told = await logIn(player);
    expect(told.body).toEqual({ success: false, code: 'login.blocked', message: 'login.blocked' });
    expect(cookieOf(told, appealCookie)).toBeUndefined();
  });

  test('the pass of one opens neither the appeal of another nor anything else', async () => {
    const [one, other] = [await newBanned(), await newBanned()];
    await send(one.appeal, 'Only mine.');
    expect((await read(other.appeal)).ticket).toBeNull();
    expect(refused(await writeOn(other.appeal))).toBe('404 tickets.notFound');
    const id = (await read(one.appeal)).ticket?.id;
    for (const call of [`GET /api/tickets/${id}`, 'GET /api/tickets', 'GET /api/auth/session']) {
      expect((await site.send(call, { appeal: one.appeal })).status).toBe(401);
      expect((await site.send(call, { session: one.appeal })).status).toBe(401);
    }
    const session = (await site.newPlayer()).session;
    for (const wrong of [undefined, '', 'x'.repeat(43), session]) {
      expect(refused(await send(wrong))).toBe(ended);
      expect(refused(await site.send('GET /api/bans/appeal', { appeal: wrong }))).toBe(ended);
    }
    expect(refused(await site.send('GET /api/bans/appeal', { session }))).toBe(ended);
  });

  test('a pass ends after half an hour, with a newer one, and with the password', async () => {
    const player = await newBanned();
    const newer = await passOf(player);
    expect(refused(await send(player.appeal))).toBe(ended);
    const was = await db()
      .selectFrom('appeal_passes')
      .select('expires_at')
      .where('account_id', '=', player.id)
      .executeTakeFirstOrThrow();
    const left = Date.parse(`${String(was.expires_at).replace(' ', 'T')}Z`) - siteNow().getTime();
    expect(left / 1_000).toBeLessThanOrEqual(appealSeconds);
    const past = stamp(secondsAfter(siteNow(), -1));
    await db()
      .updateTable('appeal_passes')
      .set({ expires_at: past })
      .where('login', '=', player.login)
      .execute();
    expect(refused(await send(newer))).toBe(ended);
    await sweep(site.services.site);
    const rows = await db()
      .selectFrom('appeal_passes')
      .where('login', '=', player.login)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
    const last = await passOf(player);
    const hash = await site.services.game.passwords.hash('other-gate8');
    await site.game.run('UPDATE {account}.account SET password = ? WHERE id = ?', [hash, player.id]);
    expect(refused(await send(last))).toBe(ended);
  });

  test('once the ban is lifted the pass is worth nothing, and the appeal is among his tickets', async () => {
    const player = await newBanned();
    await send(player.appeal, hostile);
    await asStaff(`POST /api/admin/bans/${player.banId}/lift`, { reason: 'A mistake.' });
    expect(refused(await site.send('GET /api/bans/appeal', { appeal: player.appeal }))).toBe(ended);
    expect(refused(await writeOn(player.appeal))).toBe(ended);
    const entered = await site.send('POST /api/auth/login', {
      body: { username: player.login, password: player.password },
      captcha: await site.solveCaptcha(),
      appeal: player.appeal,
    });
    expect(cookieOf(entered, appealCookie)).toBe('');
    const session = cookieOf(entered, sessionCookie) ?? '';
    const { body } = await site.send('GET /api/tickets', { session });
    expect(body.data).toMatchObject([{ category: 'appeal', state: 'open' }]);
    await ban(player);
    expect((await read(await passOf(player))).ticket).toBeNull();
  });

  test('of ten appeals at once one is opened; after it is closed there can be another', async () => {
    const player = await newBanned();
    const sent = await Promise.all(Array.from({ length: 10 }, () => send(player.appeal)));
    expect(sent.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(sent.filter(({ status }) => status !== 200).map(refused))).toEqual(
      new Set(['409 tickets.appealOpen']),
    );
    const german = await send(player.appeal, 'Noch einmal.', { headers: { 'accept-language': 'de' } });
    expect(german.body.message).toContain('Einspruch');
    const { id } = (await read(player.appeal)).ticket ?? {};
    await asStaff(`PUT /api/admin/tickets/${id}/state`, { state: 'closed' });
    expect(refused(await writeOn(player.appeal))).toBe('409 tickets.closed');
    expect((await send(player.appeal)).status).toBe(200);
    expect((await read(player.appeal)).ticket?.id).not.toBe(id);
  });

  test('open tickets do not stand in the way of an appeal, nor does it of them', async () => {
    const player = await site.newPlayer();
    const ticket = { category: 'lost', subject: 'My horse', text: 'It is gone.' };
    for (let count = 0; count < ticketLimits.open; count++) {
      await site.send('POST /api/tickets', { session: player.session, body: ticket });
    }
    await ban(player);
    expect((await send(await passOf(player))).status).toBe(200);
  });

  test('messages of an account are counted with its others', async () => {
    const player = await newBanned();
    await send(player.appeal);
    for (let count = 1; count < ticketLimits.messagesPerHour; count++) await writeOn(player.appeal);
    const late = await writeOn(player.appeal);
    expect(refused(late)).toBe('429 tickets.tooFast');
    expect(Number(late.body.retryAfter)).toBeGreaterThan(0);
  });

  test('hostile text stays text; empty and too long ones are refused', async () => {
    const player = await newBanned({ note: hostile });
    for (const text of ['', ' \n\u200b ', 'x'.repeat(ticketLimits.text + 1)]) {
      expect(refused(await send(player.appeal, text))).toBe('400 tickets.incomplete');
    }
    await send(player.appeal, `${hostile}'); DROP TABLE tickets; --`);
    const { ticket, note } = await read(player.appeal);
    expect(note).toContain('<img src=x onerror=alert(1)>');
    expect(ticket?.messages[0]?.text).toContain("'); DROP TABLE tickets; --");
    expect(ticket?.subject).toBe('Appeal: Bot');
  });

  const translateReason = async (title: string, into: string) => {
    const { id } = await db()
      .selectFrom('design_texts')
      .select('id')
      .where('title', '=', title)
      .executeTakeFirstOrThrow();
    await db()
      .updateTable('translations')
      .set({ title: into, state: 'edited' })
      .where('kind', '=', 'text')
      .where('subject_id', '=', id)
      .where('language', '=', 'de')
      .execute();
  };

  test.each([
    ['Selling accounts', 'Verkauf von Konten '.repeat(20), `${'Verkauf von Konten '.repeat(5)}Verkauf von…`],
    ['Selling horses', `X${'🐉'.repeat(200)}`, `X${'🐉'.repeat(53)}…`],
  ])(
    'who is banned for «%s» appeals although the words of the reason are long',
    async (title, into, said) => {
      const { body } = await asStaff('POST /api/admin/ban-reasons', { title, language: 'en' });
      await translateReason(title, into);
      const player = await newBanned({ reason: null, ownReason: body.id });
      const headers = { 'accept-language': 'de' };
      expect((await send(player.appeal, 'Nein.', { headers })).body).toEqual({ success: true });
      expect((await read(player.appeal)).ticket?.subject).toBe(`Einspruch: ${said}`);
    },
  );

  test('another site cannot make the browser appeal', async () => {
    const player = await newBanned();
    const foreign = { headers: { origin: 'https://evil.example' } };
    expect(refused(await send(player.appeal, 'x', foreign))).toBe('403 request.foreignOrigin');
    expect(refused(await send(player.appeal, 'x', { origin: false }))).toBe('403 request.foreignOrigin');
    expect((await read(player.appeal)).ticket).toBeNull();
  });

  test('no ordinary ticket is an appeal', async () => {
    const { session } = await site.newPlayer();
    const body = { category: 'appeal', subject: 'Ban', text: 'Please.' };
    expect((await site.send('POST /api/tickets', { session, body })).status).toBe(400);
  });

  test('staff see the ban at the appeal and the appeal at the ban', async () => {
    const player = await newBanned();
    const bans = `GET /api/admin/accounts/${player.id}/bans?login=${player.login}`;
    expect((await asStaff(bans)).body.data).toMatchObject([{ id: player.banId, appeal: null }]);
    await send(player.appeal);
    const ticketId = (await read(player.appeal)).ticket?.id;
    expect((await asStaff(bans)).body.data).toMatchObject([{ appeal: { ticketId, state: 'open' } }]);
    const ticket = await asStaff(`GET /api/admin/tickets/${ticketId}`);
    const about = { category: 'appeal', banId: player.banId, accountId: player.id };
    expect(ticket.body.data).toMatchObject(about);
    const listed = await asStaff('GET /api/admin/tickets?category=appeal');
    expect(listed.body.data).toContainEqual(expect.objectContaining(about));
  });
});

describe.each(await testDatabases('appeals without tickets'))('without tickets on %s', (dialect) => {
  test('no appeal is offered, and the player is told to contact the team', async () => {
    const site = await startTestApp({ dialect, environment: { MODULES: 'bans' } });
    const staff = await newAdministrator(site);
    const player = await site.newPlayer();
    const { login, password } = player;
    const form = { player: login, reason: 'bot' };
    await site.send('POST /api/admin/bans', { body: form, session: staff.session });
    const told = await site.send('POST /api/auth/login', {
      body: { username: login, password },
      captcha: await site.solveCaptcha(),
    });
    expect(told.body).toEqual({
      success: false,
      code: 'login.banned',
      message: expect.stringMatching(
        /Bot\. Duration: forever\. If you think this is a mistake, contact the team\.$/,
      ),
    });
    expect(cookieOf(told, appealCookie)).toBeUndefined();
    expect((await site.send('GET /api/bans/appeal')).status).toBe(404);
    const { body } = await site.send(`GET /api/admin/accounts/${player.id}/bans?login=${player.login}`, {
      session: staff.session,
    });
    expect(body.data).toMatchObject([{ appeal: null }]);
    await site.close();
  });
});
