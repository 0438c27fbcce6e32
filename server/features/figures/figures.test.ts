import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Figures } from '#contract/api/staff/figures.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';

describe.each(await testDatabases('figures of staff'))('figures of staff on %s', (dialect) => {
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    administrator = await newAdministrator(site);
  });
  afterAll(() => site.close());

  const read = async (days = 30) => {
    const { body } = await site.send(`GET /api/admin/figures?days=${days}`, {
      session: administrator.session,
    });
    return body.data as Figures;
  };
  const today = async () => (await read()).days.at(-1);

  test('readers, downloads and registrations are counted, failures and robots are not', async () => {
    const { site: own } = site.services;
    await writeNews(own, 1, { id: 71 });
    await addDownload(own, { id: 72 });
    const before = await today();
    await site.send('GET /api/news/71');
    await site.send('GET /api/news/71', { headers: { 'user-agent': 'Googlebot/2.1' } });
    await site.send('GET /api/news/9999');
    await site.send('POST /api/downloads/72/download');
    await site.send('POST /api/downloads/9999/download');
    await site.newPlayer();
    const after = await today();
    expect(after?.newsReads).toBe((before?.newsReads ?? 0) + 1);
    expect(after?.downloads).toBe((before?.downloads ?? 0) + 1);
    expect(after?.registrations).toBe((before?.registrations ?? 0) + 1);
    expect((await read()).languages.find(({ language }) => language === 'en')?.registrations).toBeGreaterThan(
      0,
    );
  });

  test('a reader who says that the server asks itself is counted', async () => {
    await writeNews(site.services.site, 1, { id: 73 });
    const before = await today();
    await site.send('GET /api/news/73', { headers: { 'x-in-process': 'x' } });
    expect((await today())?.newsReads).toBe((before?.newsReads ?? 0) + 1);
  });

  test('lists as many days as are asked for, in words of no login or address', async () => {
    const player = await site.newPlayer();
    await site.services.history.flush();
    await site.services.figures.run();
    const figures = await read(7);
    expect(figures.days).toHaveLength(7);
    expect(figures.returning.map(({ after }) => after)).toEqual([1, 7, 30]);
    expect(JSON.stringify(figures)).not.toContain(player.login);
  });

  test('are for staff only', async () => {
    const player = await site.newPlayer();
    const call = 'GET /api/admin/figures';
    expect((await site.send(call)).body.code).toBe('auth.required');
    expect((await site.send(call, { session: player.session })).body.code).toBe('auth.adminRequired');
    const { session } = administrator;
    expect((await site.send(`${call}?days=0`, { session })).status).toBe(400);
    expect((await site.send(`${call}?days=99999`, { session })).status).toBe(400);
  });
});
