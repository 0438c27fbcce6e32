import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Download } from '#contract/api/downloads.ts';
import { filesFolder } from '#server/storage/open-storage.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { addDownload } from '#test/factories/downloads.ts';
import { testDatabases } from '#test/factories/mariadb.ts';

const content = '0123456789'.repeat(1_000);

describe.each(await testDatabases('downloads'))('downloads on %s', (dialect) => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ dialect });
    mkdirSync(filesFolder(app.services.config), { recursive: true });
    writeFileSync(join(filesFolder(app.services.config), 'key-1'), content);
    writeFileSync(join(filesFolder(app.services.config), '../secret'), 'secret');
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    await app.services.site.db.deleteFrom('translations').execute();
    await app.services.site.db.deleteFrom('downloads').execute();
  });

  const add = (given = {}) => addDownload(app.services.site, given);
  const addFile = (name: string) =>
    add({ file_key: 'key-1', url: name, sha256: 'a'.repeat(64), bytes: content.length });

  async function list(query = '') {
    const { status, body } = await app.send(`GET /api/downloads${query}`);
    expect(status).toBe(200);
    return body.data as Download[];
  }

  describe('GET /api/downloads', () => {
    test('lists everything, newest first', async () => {
      const id = await add();
      const fileId = await add({
        file_key: 'key-1',
        url: 'Maus & Käse #1.txt',
        sha256: 'a'.repeat(64),
        bytes: 10_000,
        created_at: '2026-04-02 12:00:00',
      });
      const [file, elsewhere] = await list();
      expect(elsewhere).toEqual({
        id,
        title: 'Client',
        description: 'The whole game',
        html: '<p>The whole game</p>\n',
        language: 'en',
        translated: true,
        license: 'Freeware',
        platform: 'Windows',
        version: '2.4.1',
        dateAdded: '2026-04-01T12:00:00Z',
        downloadCount: 0,
        fileSize: '1.86 GB',
        downloadUrl: 'https://download.example.org/client.zip',
        sha256: null,
      });
      expect(file).toMatchObject({
        downloadUrl: `/files/${fileId}/Maus%20%26%20K%C3%A4se%20%231.txt`,
        sha256: 'a'.repeat(64),
      });
    });

    test('is translated where a translation is ready', async () => {
      const id = await add();
      const row = {
        kind: 'download' as const,
        subject_id: id,
        engine: null,
        updated_at: '2026-04-01 12:00:00',
      };
      await app.services.site.db
        .insertInto('translations')
        .values([
          { ...row, language: 'de', title: 'Spielclient', content: 'Das ganze Spiel', state: 'edited' },
          { ...row, language: 'fr', title: null, content: null, state: 'queued' },
        ])
        .execute();
      expect(await list('?language=de')).toMatchObject([
        {
          title: 'Spielclient',
          description: 'Das ganze Spiel',
          html: '<p>Das ganze Spiel</p>\n',
          language: 'de',
          translated: true,
        },
      ]);
      const english = { title: 'Client', description: 'The whole game', language: 'en' };
      expect(await list('?language=fr')).toMatchObject([{ ...english, translated: false }]);
      expect(await list('?language=en-gb')).toMatchObject([{ ...english, translated: true }]);
      expect(await list('?language=xx')).toMatchObject([english]);
    });

    test('is empty where there is nothing', async () => {
      expect(await list()).toEqual([]);
    });
  });

  describe('POST /api/downloads/{id}/download', () => {
    test('counts fifty concurrent calls', async () => {
      const [id, other] = [await add(), await add()];
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => app.send(`POST /api/downloads/${id}/download`)),
      );
      const counts = answers.map(({ body }) => Number(body.newCount)).toSorted((a, b) => a - b);
      expect(counts).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
      const after = await list();
      expect(after.find((each) => each.id === id)?.downloadCount).toBe(50);
      expect(after.find((each) => each.id === other)?.downloadCount).toBe(0);
    });

    test('returns 404 for an unknown id', async () => {
      const { status, body } = await app.send('POST /api/downloads/123/download');
      expect([status, body.code]).toEqual([404, 'downloads.notFound']);
    });

    test.each(['0', '-1', 'x', '99999999999'])('refuses the id %s', async (id) => {
      expect((await app.send(`POST /api/downloads/${id}/download`)).status).toBe(400);
    });

    test('refuses a page of another site', async () => {
      const id = await add();
      const headers = { origin: 'https://evil.example' };
      const { status } = await app.send(`POST /api/downloads/${id}/download`, { origin: false, headers });
      expect(status).toBe(403);
      expect((await list())[0]?.downloadCount).toBe(0);
    });
  });

  describe('GET /files/{id}/{name}', () => {
    const get = (url: string, headers = {}) => app.app.inject({ method: 'GET', url, headers });

    test('sends the file as an attachment', async () => {
      const [{ downloadUrl } = { downloadUrl: '' }] = await addFile('Maus & Käse "1".html').then(() =>
        list(),
      );
      const { statusCode, body, headers } = await get(downloadUrl);
      expect([statusCode, body]).toEqual([200, content]);
      expect(headers).toMatchObject({
        'content-type': 'application/octet-stream',
        'content-length': '10000',
        'accept-ranges': 'bytes',
        'x-accel-buffering': 'no',
        'x-content-type-options': 'nosniff',
        'content-disposition': `attachment; filename="Maus _ K_se _1_.html"; filename*=UTF-8''Maus%20%26%20K%C3%A4se%20%221%22.html`,
      });
      expect(headers['content-security-policy']).toContain('sandbox');
    });

    test('resumes an interrupted download', async () => {
      const id = await addFile('a.zip');
      const { statusCode, body, headers } = await get(`/files/${id}/a.zip`, { range: 'bytes=9995-' });
      expect([statusCode, body, headers['content-range']]).toEqual([206, '56789', 'bytes 9995-9999/10000']);
      const complete = await get(`/files/${id}/a.zip`, { range: 'bytes=10000-' });
      expect([complete.statusCode, complete.headers['content-range']]).toEqual([416, 'bytes */10000']);
    });

    test('restarts when the file has changed', async () => {
      const id = await addFile('a.zip');
      const headers = { range: 'bytes=9995-', 'if-range': '"another"' };
      expect((await get(`/files/${id}/a.zip`, headers)).statusCode).toBe(200);
    });

    test('returns 404 for another name, another id or an external download', async () => {
      const [id, elsewhere] = [await addFile('a.zip'), await add()];
      for (const url of [
        `/files/${id}/b.zip`,
        `/files/${id + 100}/a.zip`,
        `/files/${elsewhere}/client.zip`,
        `/files/x/a.zip`,
        `/files/99999999999/a.zip`,
        `/files/0${id}/a.zip`,
      ]) {
        expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
      }
    });

    test('sends no attachment headers when the file is missing on disk', async () => {
      const id = await add({ file_key: 'gone', url: 'a.zip' });
      const { statusCode, headers } = await get(`/files/${id}/a.zip`);
      expect([statusCode, headers['content-disposition']]).toEqual([404, undefined]);
    });

    test('rejects path traversal', async () => {
      const id = await addFile('../secret');
      for (const url of [
        `/files/${id}/..%2fsecret`,
        `/files/${id}/../../secret`,
        `/files/${id}/%2e%2e%2fsecret`,
      ]) {
        expect((await get(url)).body).not.toContain('secret');
      }
      const outside = await add({ file_key: '../secret', url: 'a.zip' });
      expect((await get(`/files/${outside}/a.zip`)).statusCode).toBeGreaterThanOrEqual(400);
    });
  });
});
