import { beforeEach, describe, expect, test } from 'vitest';
import type { AuditEntry } from '#contract/api/admin.ts';
import { auditActions, nonApiActions } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newStaff } from '#test/factories/staff.ts';
import { withAdministrator } from '#test/with-administrator.ts';

test('every audited call has an action name, and every action name a call or a command', () => {
  const named = Object.entries(calls).flatMap(([key, call]) => ('audit' in call ? [[key, call.audit]] : []));
  const changing = Object.entries(calls)
    .filter(([key, call]) => !key.startsWith('GET') && call.access.startsWith('administrator'))
    .filter(([, call]) => !('readOnly' in call))
    .map(([key]) => key);
  // Reading addresses is audited, too.
  const audited = named.flatMap(([key]) => (key?.startsWith('GET') ? [] : [key]));
  expect(audited.toSorted()).toEqual(changing.toSorted());
  const actions = new Set([...named.map(([, action]) => action), ...nonApiActions]);
  expect([...actions].toSorted()).toEqual(auditActions.toSorted());
});

describe.each(await testDatabases('the audit log'))('the audit log on %s', (dialect) => {
  const there = withAdministrator({ dialect });
  beforeEach(() => there.site.services.site.db.deleteFrom('audit').execute());

  const actor = { login: 'aldric', address: '2001:db8:0:0:0:0:0:7' };
  const write = (number: number, after: Record<string, unknown> = { title: `News ${number}` }) =>
    auditedTransaction(there.site.services.site, (db) =>
      writeAudit(
        db,
        actor,
        { action: 'news.create', subject: `news/${number}`, after },
        new Date(Date.UTC(2026, 3, 1, 12, 0, number)),
      ),
    );
  const read = (path = '', session: string | undefined = there.administrator.session) =>
    there.site.send(`GET /api/audit${path}`, { session });

  test('is read by administrators, newest first, page by page', async () => {
    for (let number = 1; number <= 25; number += 1) await write(number);
    const { status, body } = await read();
    const rows = body.data as AuditEntry[];
    expect([status, rows.length, rows[0]?.subject]).toEqual([200, 20, 'news/25']);
    expect(body.pagination).toEqual({
      page: 1,
      limit: 20,
      total: 25,
      totalPages: 2,
      hasNext: true,
      hasPrev: false,
    });
    const second = (await read('?page=2&limit=10')).body.data as AuditEntry[];
    expect(second.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 10 }, (_, index) => `news/${15 - index}`),
    );
    expect(rows[0]).toEqual({
      id: expect.any(Number),
      at: '2026-04-01T12:00:25Z',
      ...actor,
      action: 'news.create',
      subject: 'news/25',
      before: null,
      after: { title: 'News 25' },
    });
  });

  test('is empty at first', async () => {
    expect((await read()).body).toMatchObject({ success: true, data: [], pagination: { total: 0 } });
  });

  test('cuts long texts in the list and has them whole one by one', async () => {
    const content = '龍'.repeat(100_000);
    await write(1, { title: 'Long', content, bytes: 7, sha256: null, translations: { de: 'done' } });
    const [row] = (await read()).body.data as AuditEntry[];
    expect(row?.after).toEqual({
      title: 'Long',
      content: `${'龍'.repeat(500)}…`,
      bytes: 7,
      sha256: null,
      translations: { de: 'done' },
    });
    const { body } = await read(`/${row?.id}`);
    expect((body.data as AuditEntry).after?.content).toBe(content);
    expect((await read(`/${Number(row?.id) + 1}`)).body.code).toBe('request.notFound');
  });

  test('is filtered by who, what and when', async () => {
    for (let number = 1; number <= 3; number += 1) await write(number);
    const subjects = async (query: string) =>
      ((await read(query)).body.data as AuditEntry[]).map(({ subject }) => subject);
    expect(await subjects('?login=aldric&action=news.create&from=2026-04-01&to=2026-04-01')).toHaveLength(3);
    for (const none of ['login=mirabel', 'action=news.delete', 'from=2026-04-02', 'to=2026-03-31']) {
      expect(await subjects(`?${none}`), none).toEqual([]);
    }
    expect((await read('?login=mirabel')).body.pagination).toMatchObject({ total: 0 });
  });

  test('is saved whole as JSON lines by those who may, with the same filter', async () => {
    await write(1, { content: '龍'.repeat(1_000) });
    await write(2);
    const { headers, body } = await read('/export?login=aldric');
    const lines = String(body.text).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line).subject)).toEqual(['news/1', 'news/2']);
    expect(lines[0]).toContain('龍'.repeat(1_000));
    expect(headers['content-disposition']).toBe('attachment; filename="audit.jsonl"');
    expect((await read('/export?login=mirabel')).body.text).toBe('');
    const editor = await newStaff(there.site, 'editor');
    expect((await read('/export', editor.session)).body.code).toBe('auth.permissionMissing');
  });

  test('records the calls of administrators', async () => {
    const { login: username, password, session } = there.administrator;
    const news = { title: 'Title', content: 'Text', displayName: 'Mirabel', username, password };
    const { body } = await there.site.send('POST /api/news', { body: news });
    await there.site.send(`DELETE /api/news/${body.id}`, { body: { username, password } });
    const rows = (await read('', session)).body.data as AuditEntry[];
    expect(rows.map(({ action, subject, login }) => [action, subject, login])).toEqual([
      ['news.delete', `news/${body.id}`, username],
      ['news.create', `news/${body.id}`, username],
    ]);
    expect(JSON.stringify(rows)).not.toContain(password);
  });

  test('is readable by administrators only', async () => {
    await write(1);
    const player = await there.site.newPlayer();
    for (const path of ['', '/1', '?page=1']) {
      expect(await there.site.send(`GET /api/audit${path}`)).toMatchObject({
        status: 401,
        body: { code: 'auth.required' },
      });
      expect(await read(path, player.session)).toMatchObject({
        status: 403,
        body: { code: 'auth.adminRequired' },
      });
    }
  });

  test('is never cached', async () => {
    expect((await read()).headers['cache-control']).toBe('no-store');
  });

  test.each([
    '?page=0',
    '?page=x',
    '?limit=101',
    '?limit=0',
    '?action=everything',
    '?from=yesterday',
    '/export?to=2026-13-01',
    '?page=1.5',
    '/x',
    '/0',
    '/-1',
    '/99999999999',
  ])('refuses %s', async (path) => {
    expect(await read(path)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });
});
