import { beforeEach, describe, expect, test } from 'vitest';
import type { Download } from '#contract/api/downloads.ts';
import { languageCodes } from '#contract/languages.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { withAdministrator } from '#test/with-administrator.ts';

const form = {
  title: 'Game client',
  description: 'The **whole** game.',
  license: 'Freeware',
  platform: 'Windows 10, 11',
  version: '2.4.1',
  fileSize: '1.86 GB',
  downloadUrl: 'https://download.example.org/client.zip',
};

describe.each(await testDatabases('adding downloads'))('administrators’ downloads on %s', (dialect) => {
  const there = withAdministrator({ dialect });
  beforeEach(async () => {
    for (const table of ['downloads', 'translations', 'audit', 'uploads'] as const) {
      await there.site.services.site.db.deleteFrom(table).execute();
    }
  });

  const add = (changes: Record<string, unknown> = {}, request = {}) =>
    there.site.send('POST /api/downloads', {
      body: { ...form, ...changes },
      session: there.administrator.session,
      ...request,
    });
  const remove = (id: unknown, request = {}) =>
    there.site.send(`DELETE /api/downloads/${id}`, { session: there.administrator.session, ...request });
  const listed = async () => (await there.site.send('GET /api/downloads')).body.data as Download[];
  const audited = () => there.site.services.site.db.selectFrom('audit').selectAll().orderBy('id').execute();

  describe('POST /api/downloads', () => {
    test('adds what the specification sends', async () => {
      const { status, body } = await add();
      expect([status, body]).toEqual([200, { success: true, id: expect.any(Number) }]);
      expect(await listed()).toEqual([
        {
          ...form,
          id: body.id,
          html: '<p>The <strong>whole</strong> game.</p>\n',
          language: 'en',
          translated: true,
          dateAdded: expect.any(String),
          downloadCount: 0,
          sha256: null,
        },
      ]);
    });

    test('queues one translation for each other language', async () => {
      const { body } = await add();
      const rows = await there.site.services.site.db.selectFrom('translations').selectAll().execute();
      expect(rows.map(({ language }) => language).toSorted()).toEqual(
        languageCodes.filter((code) => code !== 'en').toSorted(),
      );
      for (const row of rows)
        expect(row).toMatchObject({ kind: 'download', subject_id: body.id, state: 'queued', title: null });
    });

    test('stores text without interpreting it', async () => {
      const nasty = `<img src=x onerror=alert(1)> '; DROP TABLE downloads; -- Ünï 龍 🐉`;
      const changes = { title: nasty, license: nasty, platform: nasty, version: nasty, fileSize: nasty };
      await add({ ...changes, description: `${nasty}\r\n\u0000end` });
      expect(await listed()).toMatchObject([{ ...changes, description: `${nasty}\nend` }]);
      expect((await listed())[0]?.html).toMatch(/^<p>&lt;img src=x onerror=alert\(1\)&gt;/);
    });

    test.each(['title', 'description', 'license', 'platform', 'version'])('needs its %s', async (field) => {
      for (const value of ['', ' \n\u200b', undefined]) {
        const { status, body } = await add({ [field]: value });
        expect([status, body.code]).toEqual([400, 'downloads.incomplete']);
        expect(body.message).toBe('Title, license, platform, version and description are required.');
      }
      expect([await listed(), await audited()]).toEqual([[], []]);
    });

    test.each([
      { fileSize: '' },
      { fileSize: ' ' },
      { downloadUrl: '' },
      { downloadUrl: '  ' },
      { fileSize: undefined, downloadUrl: undefined },
    ])('with %j lacks URL or size', async (changes) => {
      const { status, body } = await add(changes);
      expect([status, body.code]).toEqual([400, 'downloads.addressIncomplete']);
    });

    test.each([
      'javascript:alert(1)',
      'JavaScript:alert(1)',
      ' java\nscript:alert(1)',
      'data:text/html,<script>alert(1)</script>',
      'file:///etc/passwd',
      'ftp://example.org/client.zip',
      'vbscript:x',
      '//example.org/client.zip',
      'example.org/client.zip',
      '/files/1/client.zip',
      '/files/../api/config',
      `/files/${'0'.repeat(31)}/a.zip`,
      `/files/${'0'.repeat(32)}/a/b.zip`,
      'https://',
      'http://user:password@example.org/client.zip',
      `https://example.org/${'ü'.repeat(1_000)}`,
    ])('refuses the address %j', async (downloadUrl) => {
      const { status, body } = await add({ downloadUrl });
      expect([status, body.code]).toEqual([400, 'downloads.addressInvalid']);
      expect(await listed()).toEqual([]);
    });

    test.each([
      ['http://example.org/a.zip', 'http://example.org/a.zip'],
      [' https://example.org/a b.zip ', 'https://example.org/a%20b.zip'],
      ['https://bücher.example/ä.zip', 'https://xn--bcher-kva.example/%C3%A4.zip'],
      ['https://example.org/"onclick="x', 'https://example.org/%22onclick=%22x'],
    ])('takes the address %j as %s', async (downloadUrl, kept) => {
      expect((await add({ downloadUrl })).status).toBe(200);
      expect((await listed())[0]?.downloadUrl).toBe(kept);
    });

    test('rejects an unknown upload', async () => {
      const { status, body } = await add({ downloadUrl: `/files/${'0'.repeat(32)}/client.zip` });
      expect([status, body.code]).toEqual([400, 'uploads.notFound']);
    });

    test.each([
      { title: 7 },
      { title: ['a'] },
      { description: null },
      { downloadUrl: { href: 'https://example.org' } },
      { title: 'a'.repeat(2_001) },
      { description: 'a'.repeat(20_001) },
      { version: true },
    ])('with %# is not readable', async (changes) => {
      expect(await add(changes)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      expect([await listed(), await audited()]).toEqual([[], []]);
    });

    test('accepts texts of the maximum length', async () => {
      const long = '龍'.repeat(2_000);
      const changes = { title: long, license: long, platform: long, version: long, fileSize: long };
      expect((await add({ ...changes, description: '龍'.repeat(20_000) })).status).toBe(200);
      expect((await listed())[0]).toMatchObject(changes);
    });

    test.each(['', '[]', '"text"', '{'])('with the body %j is refused', async (text) => {
      const raw = { text, type: 'application/json' };
      const { status } = await there.site.send('POST /api/downloads', {
        raw,
        session: there.administrator.session,
      });
      expect(status).toBe(400);
    });
  });

  describe('who may add and delete', () => {
    test.each([
      ['nobody', undefined, 401, 'auth.required'],
      ['a made-up session', 'a'.repeat(43), 401, 'auth.sessionExpired'],
      ['a player', 'player', 403, 'auth.adminRequired'],
    ])('not %s', async (_, given, status, code) => {
      const id = await addDownload(there.site.services.site);
      const session = given === 'player' ? (await there.site.newPlayer()).session : given;
      for (const answer of [await add({}, { session }), await remove(id, { session })]) {
        expect(answer).toMatchObject({ status, body: { code } });
      }
      expect([(await listed()).length, await audited()]).toEqual([1, []]);
    });

    test('not an administrator whose account is blocked or who lost his rights', async () => {
      const blocked = await newAdministrator(there.site);
      await there.site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [blocked.id]);
      expect((await add({}, { session: blocked.session })).body.code).toBe('auth.accountInactive');
      const former = await newAdministrator(there.site);
      expect((await add({}, { session: former.session })).status).toBe(200);
      await there.site.game.run('DELETE FROM {common}.gmlist WHERE mAccount = ?', [former.login]);
      expect((await add({}, { session: former.session })).body.code).toBe('auth.adminRequired');
    });

    test('not a cross-origin request or one without an origin', async () => {
      const id = await addDownload(there.site.services.site);
      for (const headers of [{}, { origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
        const foreign = { origin: false, headers };
        for (const answer of [await add({}, foreign), await remove(id, foreign)]) {
          expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreignOrigin' } });
        }
      }
      expect(await listed()).toHaveLength(1);
    });
  });

  describe('DELETE /api/downloads/{id}', () => {
    test('deletes it in all languages, and no other', async () => {
      const [{ body }, other] = [await add(), await add({ title: 'Other' })];
      expect(await remove(body.id)).toMatchObject({ status: 200, body: { success: true } });
      expect((await listed()).map(({ id }) => id)).toEqual([other.body.id]);
      const left = await there.site.services.site.db.selectFrom('translations').selectAll().execute();
      expect(new Set(left.map(({ subject_id }) => subject_id))).toEqual(new Set([other.body.id]));
    });

    test('by ten administrators at once: one succeeds, nine get 404, the audit log has one entry', async () => {
      const id = await addDownload(there.site.services.site, { file_key: 'shared', url: 'a.zip' });
      const administrators = [there.administrator, await newAdministrator(there.site)];
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) => remove(id, { session: administrators[index % 2]?.session })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'downloads.notFound')).toHaveLength(9);
      expect(await audited()).toHaveLength(1);
    });

    test.each(['0', '-1', 'x', '1.5', '99999999999', "1'"])('refuses the id %s', async (id) => {
      expect(await remove(id)).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    });

    test('returns 404 for an unknown id', async () => {
      expect(await remove(123_456)).toMatchObject({ status: 404, body: { code: 'downloads.notFound' } });
    });
  });

  test('the audit log records who, when, from where, before and after', async () => {
    const { body } = await add({}, { address: '203.0.113.7' });
    await there.site.send(`POST /api/downloads/${body.id}/download`);
    await remove(body.id, { address: '203.0.113.8' });
    const [added, deleted] = await audited();
    const { fileSize, downloadUrl, ...described } = form;
    const kept = { ...described, language: 'en', file_size: fileSize, url: downloadUrl };
    expect(added).toMatchObject({
      login: there.administrator.login,
      address: '203.0.113.7',
      action: 'download.add',
      subject: `download/${body.id}`,
      before_value: null,
    });
    expect(JSON.parse(added?.after_value ?? '')).toEqual(kept);
    expect(deleted).toMatchObject({
      address: '203.0.113.8',
      action: 'download.delete',
      subject: `download/${body.id}`,
      after_value: null,
    });
    expect(JSON.parse(deleted?.before_value ?? '')).toMatchObject({ ...kept, download_count: 1 });
  });

  test('rolls back when the audit row cannot be written', async () => {
    const id = await addDownload(there.site.services.site);
    const { db } = there.site.services.site;
    await db.schema.alterTable('audit').renameTo('audit_away').execute();
    const answers = [await add(), await remove(id)];
    await db.schema.alterTable('audit_away').renameTo('audit').execute();
    expect(answers.map(({ status }) => status)).toEqual([500, 500]);
    expect((await listed()).map((each) => each.id)).toEqual([id]);
    expect(await db.selectFrom('translations').selectAll().execute()).toEqual([]);
  });
});
