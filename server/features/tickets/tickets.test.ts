import { PassThrough, Readable } from 'node:stream';
import { loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { Ticket } from '#contract/api/tickets/player-calls.ts';
import type { StaffTicket } from '#contract/api/tickets/staff-calls.ts';
import { ticketLimits } from '#contract/tickets/tickets.ts';
import { siteNow } from '#server/site/clock.ts';
import { eraseAccount } from '#server/site/personal-data/erase-account.ts';
import { keepSeconds } from '#server/site/personal-data/keep-seconds.ts';
import { sweep } from '#server/site/sweep.ts';
import { sweepTickets } from '#server/site/tickets/erase-tickets.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { sweepUploads } from '#server/site/uploads/uploads.ts';
import { loseCommit } from '#test/database/lost-commit.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { sendOver } from '#test/forms.ts';
import { refusedAs, startUploadSite } from '#test/uploads.ts';
import { addWebhook } from '#test/webhooks/add-webhook.ts';

type Tools = Awaited<ReturnType<typeof startUploadSite>>;
type Player = Awaited<ReturnType<Tools['site']['newPlayer']>>;

const horse = { category: 'lost', subject: 'My horse is gone', text: 'Since the last restart.' };
const tables = ['tickets', 'ticket_messages', 'ticket_translations', 'ticket_files'] as const;

describe.each(await testDatabases('tickets'))('tickets on %s', (dialect) => {
  let tools: Tools;
  let player: Player;
  let stranger: Player;
  beforeAll(async () => {
    tools = await startUploadSite({ dialect });
    // However full the disk of this machine is.
    Object.assign(tools.site.services.storage, { freeBytes: async () => 1e12 });
    player = await tools.site.newPlayer();
    stranger = await tools.site.newPlayer();
  });
  afterAll(() => tools.site.close());
  beforeEach(async () => {
    await tools.empty();
    for (const table of tables) await db().deleteFrom(table).execute();
  });

  const db = () => tools.site.services.site.db;
  const as = ({ session }: { readonly session: string }) => ({
    call: (key: string, body?: object) => tools.site.send(key, { session, ...(body ? { body } : {}) }),
  });
  const staff = () => as(tools.administrator);
  const open = async (over: object = {}) => {
    const { body } = await as(player).call('POST /api/tickets', { ...horse, ...over });
    return Number(body.id);
  };
  const read = async (id: number) => (await as(player).call(`GET /api/tickets/${id}`)).body.data as Ticket;
  const sendPicture = (body: Readable, { session }: { readonly session: string } = player) =>
    sendOver(tools.port, '/api/ticket-files', {
      method: 'POST',
      session,
      headers: { 'content-type': 'application/octet-stream' },
      body,
    });
  const send = (content: Uint8Array, sender: { readonly session: string } = player) =>
    sendPicture(Readable.from([content]), sender);
  const addPicture = async (whose: { readonly session: string } = player) => {
    const { json } = await send(await drawPicture(600, 30), whose);
    return Number((json.data as { id: number }).id);
  };

  test('a new ticket is told to webhooks without a word of the player', async () => {
    const { site, siteKey, config } = tools.site.services;
    const webhook = await addWebhook(site, siteKey, { events: 'ticket.opened' });
    const id = await open();
    const told = await db().selectFrom('webhook_deliveries').select(['webhook_id', 'event']).execute();
    expect(told.map((each) => each.webhook_id)).toEqual([webhook]);
    expect(JSON.parse(told[0]?.event ?? '').data).toEqual({
      id,
      url: `${config.publicUrl}/${config.SOURCE_LANGUAGE}/admin/tickets/${id}`,
    });
    await db().deleteFrom('webhooks').execute();
  });

  test('a player writes, the team answers, the player reads it and rates', async () => {
    const id = await open();
    const answer = { text: 'Look into the stable.', language: 'en', translation: 'Schau in den Stall.' };
    expect((await staff().call(`POST /api/admin/tickets/${id}/replies`, answer)).status).toBe(200);
    expect(await read(id)).toMatchObject({
      state: 'waiting',
      messages: [
        { from: 'player', text: horse.text, original: null },
        { from: 'team', text: answer.translation, original: { text: answer.text, language: 'en' } },
      ],
    });
    const rate = () => as(player).call(`PUT /api/tickets/${id}/rating`, { isHelpful: true });
    expect(refused(await rate())).toBe('409 tickets.notSolved');
    await staff().call(`POST /api/admin/tickets/${id}/replies`, { ...answer, isSolved: true });
    expect((await rate()).status).toBe(200);
    expect(await read(id)).toMatchObject({ state: 'solved', isHelpful: true });
    await as(player).call(`POST /api/tickets/${id}/messages`, { text: 'It is gone again.' });
    expect(await read(id)).toMatchObject({ state: 'open', isHelpful: null });
  });

  test('a translation of an answer may be longer than the answer', async () => {
    const id = await open();
    const text = 'x'.repeat(ticketLimits.text);
    const answer = (length: number) =>
      staff().call(`POST /api/admin/tickets/${id}/replies`, {
        text,
        language: 'en',
        translation: 'ü'.repeat(length),
      });
    expect((await answer(ticketLimits.text + 1)).status).toBe(200);
    expect((await answer(2 * ticketLimits.text)).status).toBe(200);
    expect(refused(await answer(2 * ticketLimits.text + 1))).toBe('400 request.invalid');
    expect((await read(id)).messages.at(-1)?.text).toHaveLength(2 * ticketLimits.text);
  });

  test('no answer, list or file of the player has a login of the team or a note', async () => {
    const id = await open();
    await staff().call(`POST /api/admin/tickets/${id}/notes`, { text: 'He has sold it himself.' });
    await staff().call(`POST /api/admin/tickets/${id}/replies`, { text: 'We look.', language: 'en' });
    const own = await as(player).call(`GET /api/tickets/${id}`);
    const list = await as(player).call('GET /api/tickets');
    const text = JSON.stringify([own.body, list.body]);
    expect(text).toContain('We look.');
    expect(text).not.toContain('sold it');
    expect(text).not.toContain(tools.administrator.login);
    const { messages } = (await staff().call(`GET /api/admin/tickets/${id}`)).body.data as StaffTicket;
    expect(messages.map(({ from }) => from)).toEqual(['player', 'note', 'team']);
    const note = messages.find(({ from }) => from === 'note');
    const translated = `POST /api/admin/ticket-messages/${note?.id}/translation`;
    expect(refused(await staff().call(translated, { language: 'de' }))).toBe('404 tickets.notFound');
  });

  test('a note is kept in the language of the page it was written on', async () => {
    const id = await open();
    const { session } = tools.administrator;
    const headers = { 'accept-language': 'ro' };
    const body = { text: 'L-a vândut chiar el.' };
    await tools.site.send(`POST /api/admin/tickets/${id}/notes`, { session, headers, body });
    const { messages } = (await staff().call(`GET /api/admin/tickets/${id}`)).body.data as StaffTicket;
    expect(messages.at(-1)).toMatchObject({ from: 'note', language: 'ro' });
  });

  test('nobody reads, writes in, closes or rates the ticket of another', async () => {
    const id = await open();
    const other = as(stranger);
    for (const attempt of [
      other.call(`GET /api/tickets/${id}`),
      other.call(`POST /api/tickets/${id}/messages`, { text: 'mine' }),
      other.call(`POST /api/tickets/${id}/close`),
      other.call(`PUT /api/tickets/${id}/rating`, { isHelpful: false }),
    ]) {
      expect(refused(await attempt)).toBe('404 tickets.notFound');
    }
    expect((await other.call('GET /api/tickets')).body.data).toEqual([]);
    expect(refused(await other.call(`GET /api/admin/tickets/${id}`))).toBe('403 auth.adminRequired');
    // The game gives the number of a deleted account to another.
    await db().updateTable('tickets').set({ account_id: stranger.id }).execute();
    expect(refused(await other.call(`GET /api/tickets/${id}`))).toBe('404 tickets.notFound');
  });

  test('texts are kept as they were written and are never HTML', async () => {
    const text = '<img src=x onerror=alert(1)>\n[x](javascript:alert(1))';
    const id = await open({ subject: '<script>1</script>\u0000', text });
    const ticket = await read(id);
    expect([ticket.subject, ticket.messages[0]?.text]).toEqual(['<script>1</script>', text]);
  });

  test('refuses what is empty, too long or of no category', async () => {
    const call = (over: object) => as(player).call('POST /api/tickets', { ...horse, ...over });
    for (const over of [
      { subject: ' \u200b' },
      { text: '\n' },
      { subject: 'x'.repeat(ticketLimits.subject + 1) },
      { text: 'x'.repeat(ticketLimits.text + 1) },
    ]) {
      expect(refused(await call(over))).toBe('400 tickets.incomplete');
    }
    expect(refused(await call({ category: 'toString' }))).toBe('400 request.invalid');
  });

  test('an account has few open tickets and few messages an hour, also when it asks at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => as(player).call('POST /api/tickets', horse)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(ticketLimits.open);
    expect(answers.map(refused)).toContain('409 tickets.tooMany');
    const [first] = (await as(player).call('GET /api/tickets')).body.data as Ticket[];
    const write = () => as(player).call(`POST /api/tickets/${first?.id}/messages`, { text: 'And?' });
    const written = await Promise.all(Array.from({ length: 12 }, write));
    expect(written.filter(({ status }) => status === 200)).toHaveLength(
      ticketLimits.messagesPerHour - ticketLimits.open,
    );
    const over = await write();
    expect([refused(over), Number(over.headers['retry-after']) > 3_000]).toEqual([
      '429 tickets.tooFast',
      true,
    ]);
  });

  test('a closed ticket takes no more messages', async () => {
    const id = await open();
    await as(player).call(`POST /api/tickets/${id}/close`);
    const more = await as(player).call(`POST /api/tickets/${id}/messages`, { text: 'And?' });
    expect(refused(more)).toBe('409 tickets.closed');
    const answer = { text: 'Done.', language: 'en' };
    expect(refused(await staff().call(`POST /api/admin/tickets/${id}/replies`, answer))).toBe(
      '409 tickets.closed',
    );
  });

  test('whoever has not read what was written last neither answers past it nor closes it', async () => {
    const id = await open();
    const readAsStaff = async () =>
      (await staff().call(`GET /api/admin/tickets/${id}`)).body.data as StaffTicket;
    const seen = (await readAsStaff()).messages.at(-1)?.id;
    await as(player).call(`POST /api/tickets/${id}/messages`, { text: 'It is back!' });
    const answer = { text: 'Look into the stable.', language: 'en', isSolved: true, seen };
    expect(refused(await staff().call(`POST /api/admin/tickets/${id}/replies`, answer))).toBe(
      '409 tickets.outdated',
    );
    const closing = { state: 'closed', seen };
    expect(refused(await staff().call(`PUT /api/admin/tickets/${id}/state`, closing))).toBe(
      '409 tickets.outdated',
    );
    expect(await readAsStaff()).toMatchObject({ state: 'open', messages: [{}, {}] });
    const read = { ...answer, seen: (await readAsStaff()).messages.at(-1)?.id };
    await staff().call(`POST /api/admin/tickets/${id}/notes`, { text: 'Found by himself.' });
    expect((await staff().call(`POST /api/admin/tickets/${id}/replies`, read)).status).toBe(200);
    // Of two of the team, the second sees that the first has answered.
    expect(refused(await staff().call(`POST /api/admin/tickets/${id}/replies`, read))).toBe(
      '409 tickets.outdated',
    );
  });

  test('of two of the team, the second neither changes a state nor takes a ticket past what the first has changed', async () => {
    const id = await open();
    const other = await newAdministrator(tools.site);
    const shown = async () => {
      const { body } = await staff().call(`GET /api/admin/tickets/${id}`);
      const { state, assigned } = body.data as StaffTicket;
      return [state, assigned];
    };
    const setState = (who: { readonly session: string }, body: object) =>
      as(who).call(`PUT /api/admin/tickets/${id}/state`, body);
    const assign = (who: { readonly session: string }, body: object) =>
      as(who).call(`PUT /api/admin/tickets/${id}/assignment`, body);
    const { administrator } = tools;

    expect((await setState(other, { state: 'closed', startedFrom: 'open' })).status).toBe(200);
    const reopening = { state: 'waiting', startedFrom: 'open' };
    expect(refused(await setState(administrator, reopening))).toBe('409 tickets.outdated');
    expect((await setState(administrator, { state: 'closed', startedFrom: 'open' })).status).toBe(200);
    expect(await shown()).toEqual(['closed', null]);
    expect((await setState(administrator, { ...reopening, startedFrom: 'closed' })).status).toBe(200);

    expect((await assign(other, { login: other.login, startedFrom: '' })).status).toBe(200);
    const taking = { login: administrator.login, startedFrom: '' };
    expect(refused(await assign(administrator, taking))).toBe('409 tickets.outdated');
    expect(refused(await assign(administrator, { login: '', startedFrom: administrator.login }))).toBe(
      '409 tickets.outdated',
    );
    expect(await shown()).toEqual(['waiting', other.login]);
    expect((await assign(administrator, { ...taking, startedFrom: other.login })).status).toBe(200);
    expect(await shown()).toEqual(['waiting', administrator.login]);
  });

  test('of two of the team who take a ticket at once, one has it', async () => {
    const id = await open();
    const other = await newAdministrator(tools.site);
    const both = await Promise.all(
      [tools.administrator, other].map(({ session, login }) =>
        as({ session }).call(`PUT /api/admin/tickets/${id}/assignment`, { login, startedFrom: '' }),
      ),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('a picture is drawn anew and shown to its owner and the team only', async () => {
    const file = await addPicture();
    const at = `/api/ticket-files/${file}`;
    const get = (address: string, session?: string) => sendOver(tools.port, address, { session });
    expect((await get(`/api/admin/ticket-files/${file}`, tools.administrator.session)).status).toBe(404);
    const id = await open({ files: [file] });
    const { headers, body } = await get(at, player.session);
    expect((await loadImage(body)).width).toBe(600);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect((await get(at)).status).toBe(401);
    expect((await get(at, stranger.session)).status).toBe(404);
    expect((await get(`/api/admin/ticket-files/${file}`, stranger.session)).status).toBe(403);
    expect((await get(`/api/admin/ticket-files/${file}`, tools.administrator.session)).status).toBe(200);
    const row = await db().selectFrom('ticket_files').selectAll().executeTakeFirstOrThrow();
    for (const public_ of [`/files/${row.file_key}/x.webp`, `/media/${file}/600.webp`]) {
      expect((await get(public_, player.session)).status).toBe(404);
    }
    expect((await read(id)).messages[0]?.files).toMatchObject([{ id: file, width: 600, height: 30 }]);
  });

  test.each([
    ['of a phone is kept as it is', [1_080, 2_400], [1_080, 2_400]],
    ['of a screen is as wide as the site shows it', [1_920, 1_080], [1_600, 900]],
    ['that is long is kept within four million pixels', [1_600, 2_600], [1_568, 2_548]],
  ] as const)('a screenshot %s', async (_, [wide, high], [width, height]) => {
    const { json } = await send(await drawPicture(wide, high, 'jpeg'));
    const { id, ...stated } = json.data as { id: number };
    const at = `/api/ticket-files/${id}`;
    const { body } = await sendOver(tools.port, at, { session: player.session });
    const drawn = await loadImage(body);
    expect([drawn.width, drawn.height]).toEqual([width, height]);
    expect(stated).toEqual({ width, height, bytes: body.length });
  });

  test('a picture whose commit is not answered keeps its file', async () => {
    const { site, storage } = tools.site.services;
    const kept = () => db().selectFrom('ticket_files').select('id').execute();
    const answerAgain = loseCommit(site, async () => (await kept()).length > 0);
    expect((await send(await drawPicture(600, 30))).status).toBe(503);
    answerAgain();
    await sweepUploads(site, storage, secondsAfter(siteNow(), 72 * 3_600));
    const [file] = await kept();
    const { status } = await sendOver(tools.port, `/api/ticket-files/${file?.id}`, {
      session: player.session,
    });
    expect(status).toBe(200);
  });

  test('nobody sends the picture of another, or one twice', async () => {
    const file = await addPicture(stranger);
    const call = (files: number[]) => as(player).call('POST /api/tickets', { ...horse, files });
    expect(refused(await call([file]))).toBe('404 tickets.fileNotFound');
    expect(await db().selectFrom('tickets').selectAll().execute()).toEqual([]);
    const own = await addPicture();
    expect((await call([own])).status).toBe(200);
    expect(refused(await call([own]))).toBe('404 tickets.fileNotFound');
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', '400 media.unsupported'],
    ['a page', '<!doctype html><script></script>', '400 media.unsupported'],
    ['a GIF that is a script as well', 'GIF89a/*\0\0\0*/=alert(1);', '400 media.unreadable'],
    ['no bytes', '', '400 uploads.noFile'],
  ])('refuses %s, and keeps nothing', async (_, content, refusal) => {
    expect(refusedAs(await send(Buffer.from(content)))).toBe(refusal);
    expect(await db().selectFrom('ticket_files').selectAll().execute()).toEqual([]);
  });

  test('players who send pictures slowly have one under way each, and nobody else waits', async () => {
    const picture = await drawPicture(8, 8);
    const senders = [player, ...(await Promise.all([1, 2, 3].map(() => tools.site.newPlayer())))];
    const receive = vi.spyOn(tools.site.services.pictureResizer, 'receive');
    const slow = senders.map((sender) => {
      const body = new PassThrough();
      body.write(picture.subarray(0, 20));
      return { body, answer: sendPicture(body, sender) };
    });
    await expect.poll(() => receive).toHaveBeenCalledTimes(senders.length);
    receive.mockRestore();
    expect(refusedAs(await send(picture))).toBe('409 media.busy');
    expect((await send(picture, stranger)).status).toBe(200);
    for (const { body, answer } of slow) {
      body.end(picture.subarray(20));
      expect((await answer).status).toBe(200);
    }
  });

  test('a picture that comes in slowly is refused with a response when many others follow', async () => {
    const picture = await drawPicture(8, 8);
    const { pictureResizer } = tools.site.services;
    const receive = vi.spyOn(pictureResizer, 'receive');
    const slow = new PassThrough();
    slow.write(picture.subarray(0, 20));
    const first = sendPicture(slow);
    await expect.poll(() => receive).toHaveBeenCalled();
    receive.mockRestore();
    const { promise, resolve } = Promise.withResolvers<void>();
    const senders = [-1, -2, -3, -4, -5, -6, -7, -8];
    const others = Promise.allSettled(senders.map((each) => pictureResizer.receive(() => promise, each)));
    expect(refusedAs(await first)).toBe('409 media.busy');
    expect((await send(picture, stranger)).status).toBe(200);
    slow.end();
    resolve();
    await others;
  });

  test('few pictures wait for a message, and not for long', async () => {
    const small = await drawPicture(8, 8);
    await send(small);
    const { id, ...first } = await db().selectFrom('ticket_files').selectAll().executeTakeFirstOrThrow();
    const others = Array.from({ length: ticketLimits.waitingFiles - 1 }, (_, index) => ({
      ...first,
      file_key: `${index}-${first.file_key}`,
    }));
    await db().insertInto('ticket_files').values(others).execute();
    const last = await addPicture();
    // The oldest gave way.
    const kept = await db().selectFrom('ticket_files').select('id').orderBy('id').execute();
    expect(kept).toHaveLength(ticketLimits.waitingFiles);
    expect(kept.map((each) => each.id)).not.toContain(id);
    expect(kept.at(-1)?.id).toBe(last);
    const { site, storage } = tools.site.services;
    const later = secondsAfter(siteNow(), keepSeconds.unsentTicketFile + 60);
    await sweep(site, later);
    await sweepUploads(site, storage, secondsAfter(later, 2 * 3_600));
    expect(await db().selectFrom('ticket_files').selectAll().execute()).toEqual([]);
    expect(tools.stored()).toEqual([]);
  });

  test('the pictures of an account, sent or not, have only so much room', async () => {
    const small = await drawPicture(8, 8);
    const id = await open({ files: [await addPicture()] });
    const { bytes } = await db().selectFrom('ticket_files').select('bytes').executeTakeFirstOrThrow();
    const fill = (by: number) => db().updateTable('ticket_files').set({ bytes: by }).execute();
    await fill(ticketLimits.fileBytes);
    const shrink = vi.spyOn(tools.site.services.pictureResizer, 'shrink');
    expect(refusedAs(await send(small))).toBe('409 tickets.filesFull');
    expect(shrink).not.toHaveBeenCalled();
    shrink.mockRestore();
    expect((await send(small, stranger)).status).toBe(200);
    await db().deleteFrom('ticket_files').where('login', '=', stranger.login).execute();
    await fill(ticketLimits.fileBytes - 1);
    const before = tools.stored();
    expect(refusedAs(await send(small))).toBe('409 tickets.filesFull');
    expect(tools.stored()).toEqual(before);
    await fill(bytes);
    expect((await send(small)).status).toBe(200);
    expect((await read(id)).messages[0]?.files).toHaveLength(1);
  });

  test('players leave a disk that is nearly full to the site and the team', async () => {
    const small = await drawPicture(8, 8);
    const { storage, pictureResizer } = tools.site.services;
    const { freeBytes } = storage;
    onTestFinished(() => void Object.assign(storage, { freeBytes }));
    const receive = vi.spyOn(pictureResizer, 'receive');
    Object.assign(storage, { freeBytes: async () => 999_999_999 });
    expect(refusedAs(await send(small))).toBe('507 uploads.noSpace');
    expect(receive).not.toHaveBeenCalled();
    receive.mockRestore();
    const team = { method: 'POST', session: tools.administrator.session, body: { name: 'a.zip', bytes: 9 } };
    expect((await tools.site.send('POST /api/uploads/begin', team)).status).toBe(200);
    Object.assign(storage, { freeBytes: undefined });
    expect((await send(small)).status).toBe(200);
  });

  test('the sweep leaves what was sent or opened again since it looked', async () => {
    const { site } = tools.site.services;
    const [id, file] = [await open(), await addPicture()];
    const old = stamp(secondsAfter(siteNow(), -keepSeconds.closedTicket - keepSeconds.unsentTicketFile));
    await db().updateTable('tickets').set({ state: 'closed', changed_at: old }).execute();
    await db().updateTable('ticket_files').set({ at: old }).execute();
    const begin = db().transaction.bind(db());
    const spy = vi.spyOn(db(), 'transaction').mockImplementation(() => {
      const builder = begin();
      const execute = builder.execute.bind(builder);
      builder.execute = async (change) => {
        await db().updateTable('tickets').set({ state: 'open' }).execute();
        await db().updateTable('ticket_files').set({ message_id: 1 }).execute();
        return execute(change);
      };
      return builder;
    });
    await sweepTickets(site, siteNow());
    spy.mockRestore();
    expect((await read(id)).messages).toHaveLength(1);
    expect(await db().selectFrom('ticket_files').select('id').execute()).toEqual([{ id: file }]);
  });

  test('the team filters, hands over to its own only, and every change is in the log', async () => {
    const id = await open();
    const list = async (query: string) =>
      ((await staff().call(`GET /api/admin/tickets?${query}`)).body.data as { id: number }[]).map(
        (each) => each.id,
      );
    const assign = (login: string) => staff().call(`PUT /api/admin/tickets/${id}/assignment`, { login });
    expect(await list('assigned=nobody')).toEqual([id]);
    expect(refused(await assign(stranger.login))).toBe('400 tickets.noStaff');
    expect((await assign(tools.administrator.login)).status).toBe(200);
    expect(await list('assigned=mine&state=open&category=lost&search=HORSE')).toEqual([id]);
    expect(await list(`search=${player.login.slice(1)}`)).toEqual([id]);
    expect(await list(`search=${id}`)).toEqual([id]);
    for (const none of ['assigned=nobody', 'state=closed', 'category=bug', 'search=%25', "search=' OR 1=1"]) {
      expect(await list(none), none).toEqual([]);
    }
    const found = async (search: string) => list(`search=${encodeURIComponent(search)}`);
    const odd = await open({ subject: 'Überfall: 100% of my_items! \\o/' });
    for (const search of ['100%', '0% OF', 'my_', 'items!', '\\o/', 'überfall', 'ÜBERFALL']) {
      expect(await found(search), search).toEqual([odd]);
    }
    for (const search of ['1%', 'm_', '_horse', '%', '!%', '\\%']) {
      expect(await found(search), search).toEqual(search === '%' ? [odd] : []);
    }
    await staff().call(`PUT /api/admin/tickets/${id}/state`, { state: 'closed' });
    const actions = (await tools.audited()).map(({ action, subject }) => `${action} ${subject}`);
    expect(actions.slice(-2)).toEqual([`ticket.assign ticket/${id}`, `ticket.state ticket/${id}`]);
  });

  test('digits find the ticket of that number, subjects and logins; after # the ticket alone', async () => {
    const numbered = await open();
    const digits = String(numbered);
    const named = await open({ subject: `Room ${digits}` });
    const owned = await open({ subject: 'No digits' });
    await db()
      .updateTable('tickets')
      .set({ login: `x${digits}x` })
      .where('id', '=', owned)
      .execute();
    await db().updateTable('tickets').set({ login: 'nobody' }).where('id', '!=', owned).execute();
    const found = async (search: string) => {
      const { body } = await staff().call(`GET /api/admin/tickets?search=${encodeURIComponent(search)}`);
      return (body.data as { id: number }[]).map(({ id }) => id).toSorted((one, other) => one - other);
    };
    expect(await found(digits)).toEqual([numbered, named, owned]);
    expect(await found(`#${digits}`)).toEqual([numbered]);
  });

  test('the team finds first what waits for it longest, then what was changed last', async () => {
    const changed = [
      ['open', 10],
      ['solved', 20],
      ['open', 30],
      ['waiting', 5],
    ] as const;
    const ids: number[] = [];
    for (const [state, minutes] of changed) {
      const id = await open({ category: 'bug' });
      const changed_at = stamp(secondsAfter(siteNow(), -60 * minutes));
      await db().updateTable('tickets').set({ state, changed_at }).where('id', '=', id).execute();
      ids.push(id);
    }
    const list = async (query: string) => {
      const { body } = await staff().call(`GET /api/admin/tickets?${query}`);
      return (body.data as { id: number }[]).map(({ id }) => ids.indexOf(id));
    };
    expect(await list('')).toEqual([2, 0, 3, 1]);
    expect(await list('state=open')).toEqual([2, 0]);
    expect(await list('category=bug&state=solved')).toEqual([1]);
  });

  test('a ticket is assigned to the login as the game has it', async () => {
    const id = await open();
    const { login } = await newAdministrator(tools.site);
    const stored = login.toUpperCase();
    await tools.site.game.run('UPDATE {account}.account SET login = ? WHERE login = ?', [stored, login]);
    const typed = { login: ` ${stored} ` };
    expect((await staff().call(`PUT /api/admin/tickets/${id}/assignment`, typed)).status).toBe(200);
    const { body } = await staff().call(`GET /api/admin/tickets/${id}`);
    expect((body.data as StaffTicket).assigned).toBe(stored);
  });

  test("an account's tickets are found by number and login, since the game uses numbers again", async () => {
    const id = await open();
    const former = { account_id: player.id, login: 'hadthenumber', language: 'en', state: 'closed' } as const;
    const at = { opened_at: stamp(siteNow()), changed_at: stamp(siteNow()) };
    await db()
      .insertInto('tickets')
      .values({ ...former, ...at, category: 'lost', subject: 'Old' })
      .execute();
    const listed = async (login: string) =>
      (await staff().call(`GET /api/admin/accounts/${player.id}/tickets?login=${login}`)).body.data;
    expect(await listed(player.login)).toMatchObject([{ id, login: player.login, state: 'open' }]);
    expect(await listed(former.login)).toMatchObject([{ login: former.login, state: 'closed' }]);
    expect(await listed(stranger.login)).toEqual([]);
    expect((await staff().call(`GET /api/admin/accounts/${player.id}/tickets`)).status).toBe(400);
  });

  test('figures say how many wait, and the median of first answers', async () => {
    const now = siteNow();
    for (const [index, minutes] of [10, 30, 200].entries()) {
      const id = await open();
      const times = {
        opened_at: stamp(secondsAfter(now, -3_600 * (index + 1))),
        answered_at: stamp(secondsAfter(now, -3_600 * (index + 1) + 60 * minutes)),
      };
      await db().updateTable('tickets').set(times).where('id', '=', id).execute();
    }
    const { body } = await staff().call('GET /api/admin/ticket-figures');
    expect(body.data).toEqual({ open: 3, firstAnswerMinutes: 30 });
  });

  test('templates are offered in the language of the player', async () => {
    const template = { name: 'Horses', language: 'de', text: 'Schau in den Stall.' };
    const { body } = await staff().call('POST /api/admin/ticket-templates', template);
    const names = async (language: string) =>
      (
        (await staff().call(`GET /api/admin/ticket-templates?language=${language}`)).body.data as {
          name: string;
        }[]
      ).map(({ name }) => name);
    expect((await names('de'))[0]).toBe('Horses');
    expect(await names('fr')).not.toContain('Horses');
    expect((await names('fr')).length).toBeGreaterThan(2);
    expect((await staff().call(`DELETE /api/admin/ticket-templates/${body.id}`)).status).toBe(200);
    expect(await names('de')).not.toContain('Horses');
    const blank = await staff().call('POST /api/admin/ticket-templates', { ...template, text: ' \u200B ' });
    expect(blank).toMatchObject({ status: 400, body: { code: 'tickets.replyIncomplete' } });
  });

  test('there is an end of templates, for requests at the same time, too', async () => {
    const row = { name: 'Full', language: 'de', content: 'x' } as const;
    const known = await db().selectFrom('ticket_templates').select('id').execute();
    const rows = Array.from({ length: ticketLimits.templates - known.length - 1 }, () => row);
    await db().insertInto('ticket_templates').values(rows).execute();
    const template = { name: 'Full', language: 'de', text: 'x' };
    const add = () => staff().call('POST /api/admin/ticket-templates', template);
    const codes = (await Promise.all(Array.from({ length: 5 }, add))).map(({ body }) => body.code);
    await db().deleteFrom('ticket_templates').where('name', '=', 'Full').execute();
    expect(codes.filter(Boolean)).toEqual(Array(4).fill('tickets.tooManyTemplates'));
  });

  test('closing an account erases its tickets, and no others', async () => {
    const leaver = await tools.site.newPlayer();
    const files = [await addPicture(leaver)];
    await as(leaver).call('POST /api/tickets', { ...horse, files });
    await as(stranger).call('POST /api/tickets', horse);
    await db()
      .transaction()
      .execute((changing) => eraseAccount({ db: changing }, leaver, true));
    const left = await db().selectFrom('tickets').select('login').execute();
    expect(left).toEqual([{ login: stranger.login }]);
    expect(await db().selectFrom('ticket_files').selectAll().execute()).toEqual([]);
  });

  test('solved tickets close by themselves, and closed ones are erased with their pictures', async () => {
    const id = await open({ files: [await addPicture()] });
    await db().updateTable('tickets').set({ state: 'solved' }).execute();
    const { site, storage } = tools.site.services;
    const closing = secondsAfter(siteNow(), ticketLimits.solvedDays * 86_400 + 60);
    await sweep(site, closing);
    expect(await read(id)).toMatchObject({ state: 'closed' });
    const erasing = secondsAfter(closing, keepSeconds.closedTicket + 60);
    await sweep(site, erasing);
    await sweepUploads(site, storage, secondsAfter(erasing, 2 * 3_600));
    for (const table of tables) expect(await db().selectFrom(table).selectAll().execute()).toEqual([]);
    expect(tools.stored()).toEqual([]);
  });
});

function refused({ status, body }: { readonly status: number; readonly body: Record<string, unknown> }) {
  return `${status} ${body.code}`;
}
