import { createHash, randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import type { ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Download } from '#contract/downloads.ts';
import { filesFolder } from '#server/site/files.ts';
import { stamp } from '#server/site/time.ts';
import { sweepUploads } from '#server/site/uploads.ts';
import { NoSpace } from '#server/storage/storage.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import {
  type Answered,
  boundary,
  formOf,
  listen,
  type Part,
  type Sent,
  sendForm,
  sendOver,
} from '#test/forms.ts';

const mebibyte = 1024 * 1024;
const mostBytes = 2 * mebibyte;

/** Bytes nobody has to hold: pieces of the same pseudo-random mebibyte, each time begun elsewhere. */
const noise = randomBytes(2 * mebibyte);
function* mebibytes(count: number): Generator<Uint8Array> {
  for (let number = 0; number < count; number += 1) {
    const begin = (number * 7_919) % mebibyte;
    for (let start = begin; start < begin + mebibyte; start += 65_536)
      yield noise.subarray(start, start + 65_536);
  }
}

function sha256Of(pieces: Iterable<Uint8Array>): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

function toolsOf(site: TestApp, port: number, administrator: Administrator) {
  const folder = filesFolder(site.parts.config);
  const read = (name: string) => {
    try {
      return readdirSync(name);
    } catch {
      return [];
    }
  };
  return {
    send: (parts: readonly Part[], sent: Sent = {}) =>
      sendForm(port, '/api/uploads', parts, { session: administrator.session, ...sent }),
    upload: (content: Part['content'], fileName = 'client.zip', sent: Sent = {}) =>
      sendForm(port, '/api/uploads', [{ field: 'file', fileName, content }], {
        session: administrator.session,
        ...sent,
      }),
    get: (path: string, headers = {}) => sendOver(port, path, { headers }),
    /** Names of whatever lies in the store, finished or not. */
    stored: () => [...read(folder).filter((name) => name !== 'incoming'), ...read(join(folder, 'incoming'))],
    rows: () => site.parts.site.db.selectFrom('uploads').selectAll().execute(),
    audited: () => site.parts.site.db.selectFrom('audit').selectAll().orderBy('id').execute(),
  };
}

describe.each(await testDatabases('uploads'))('uploads on %s', (dialect) => {
  let site: TestApp;
  let port: number;
  let administrator: Administrator;
  let tools: ReturnType<typeof toolsOf>;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { UPLOAD_MAX_BYTES: String(mostBytes) } });
    port = await listen(site);
    administrator = await newAdministrator(site);
    tools = toolsOf(site, port, administrator);
  });
  afterAll(() => site.close());
  afterEach(async () => {
    for (const key of tools.stored()) await site.parts.storage.remove(key);
    for (const table of ['uploads', 'audit', 'downloads', 'download_translations'] as const) {
      await site.parts.site.db.deleteFrom(table).execute();
    }
  });

  const nothingLeft = async () => {
    await vi.waitFor(async () => expect([tools.stored(), await tools.rows()]).toEqual([[], []]));
    expect(await tools.audited()).toEqual([]);
  };
  const refusedAs = ({ status, json }: Answered) => `${status} ${json.code}`;

  const form = { title: 'Client', description: 'All of it', license: 'Free', platform: 'Any', version: '1' };
  const addWith = (downloadUrl: unknown, session = administrator.session) =>
    site.send('POST /api/downloads', { body: { ...form, downloadUrl }, session });

  describe('POST /api/uploads', () => {
    test('stores the file and answers its address, size and hash', async () => {
      const content = randomBytes(35_328);
      const { status, json } = await tools.upload(content, 'Spielclient für Alle.zip');
      const sha256 = sha256Of([content]);
      expect(status).toBe(200);
      expect(json).toEqual({
        success: true,
        fileUrl: expect.stringMatching(/^\/files\/[0-9a-f]{32}\/Spielclient%20f%C3%BCr%20Alle\.zip$/),
        fileSize: '34.5 KB',
        sha256,
        message: 'The file has been uploaded.',
      });
      const fetched = await tools.get(String(json.fileUrl));
      expect(fetched.body.equals(content)).toBe(true);
      expect(fetched.headers['content-disposition']).toMatch(/^attachment;/);
      const [entry] = await tools.audited();
      expect(entry).toMatchObject({
        login: administrator.login,
        address: '127.0.0.1',
        action: 'file.upload',
      });
      expect(JSON.parse(entry?.after_value ?? '')).toEqual({
        name: 'Spielclient für Alle.zip',
        bytes: 35_328,
        sha256,
      });
    });

    test('takes a file of exactly the limit, and not one byte more', async () => {
      const full = await tools.upload(mebibytes(2));
      expect([full.status, full.json.fileSize]).toEqual([200, '2.0 MB']);
      const [key = ''] = tools.stored();
      await site.parts.storage.remove(key);
      await site.parts.site.db.deleteFrom('uploads').execute();
      await site.parts.site.db.deleteFrom('audit').execute();
      const over = await tools.upload([...mebibytes(2), Buffer.from('!')]);
      expect(refusedAs(over)).toBe('413 uploads.tooLarge');
      expect(over.json.message).toBe('The file is too large.');
      await nothingLeft();
    });

    test('says so at once when the length is told beforehand', async () => {
      const heard = await new Promise<string>((resolve, reject) => {
        const socket = connect(port, '127.0.0.1', () => {
          const headers = [
            'POST /api/uploads HTTP/1.1',
            `Host: 127.0.0.1:${port}`,
            `Origin: http://127.0.0.1:${port}`,
            `Cookie: session=${administrator.session}`,
            `Content-Type: multipart/form-data; boundary=${boundary}`,
            `Content-Length: ${9 * 1024 ** 3}`,
          ];
          socket.write(`${headers.join('\r\n')}\r\n\r\n--${boundary}\r\n`);
        });
        socket.on('error', reject);
        socket.once('data', (data) => {
          socket.destroy();
          resolve(String(data));
        });
      });
      expect(heard).toMatch(/^HTTP\/1\.1 413 /);
      expect(heard).toContain('"code":"uploads.tooLarge"');
      await nothingLeft();
    });

    test('makes the name safe', async () => {
      for (const [given, name] of [
        ['../../../etc/passwd', 'passwd'],
        ['C:\\fakepath\\client.exe', 'client.exe'],
        ['con.txt', '_con.txt'],
        ['', 'file'],
        ['a%00b.zip', 'a%00b.zip'],
        ['龍'.repeat(300), '龍'.repeat(150)],
      ] as const) {
        const { json } = await tools.upload('content', given);
        expect(decodeURIComponent(String(json.fileUrl).split('/').at(-1) ?? '')).toBe(name);
        const fetched = await tools.get(String(json.fileUrl));
        expect([fetched.status, fetched.body.toString()]).toEqual([200, 'content']);
        expect(tools.stored().every((key) => /^[0-9a-f]{32}$/.test(key))).toBe(true);
      }
    });

    test('leaves nothing of an upload that breaks off, wherever it does', async () => {
      for (const share of [0.1, 0.5, 0.9, 0.999]) {
        let request: ClientRequest | undefined;
        async function* broken() {
          let sent = 0;
          const parts = [{ field: 'file', fileName: 'a.zip', content: mebibytes(1) }];
          for await (const piece of formOf(parts)) {
            sent += piece.length;
            yield piece;
            if (sent > share * mebibyte) {
              await pause(20);
              request?.destroy();
              return;
            }
          }
        }
        await expect(
          tools.send([], {
            body: broken(),
            onRequest: (made) => {
              request = made;
            },
          }),
        ).rejects.toThrow();
        await nothingLeft();
      }
      const errors = site.logged.filter((line) => Number(JSON.parse(line).level) >= 50);
      expect(errors).toEqual([]);
    });

    test('leaves nothing of a form that ends before its time', async () => {
      const parts = [{ field: 'file', fileName: 'a.zip', content: randomBytes(5_000) }];
      expect(refusedAs(await tools.send([], { body: formOf(parts, '') }))).toBe('400 request.invalid');
      await nothingLeft();
    });

    test.each([
      ['no file', [{ field: 'title', content: 'Client' }], '400 uploads.noFile'],
      ['nothing at all', [], '400 uploads.noFile'],
      ['an empty file', [{ field: 'file', fileName: 'a.zip', content: '' }], '400 uploads.noFile'],
      ['a text for a file', [{ field: 'file', content: 'text' }], '400 uploads.noFile'],
      [
        'a file of another name',
        [{ field: 'picture', fileName: 'a.zip', content: 'x'.repeat(200_000) }],
        '400 uploads.noFile',
      ],
      [
        'two files',
        [
          { field: 'file', fileName: 'a.zip', content: 'a' },
          { field: 'file', fileName: 'b.zip', content: 'b'.repeat(200_000) },
        ],
        '400 request.invalid',
      ],
      [
        'a thousand fields',
        [
          ...Array.from({ length: 1_000 }, (_, index) => ({ field: `f${index}`, content: 'x' })),
          { field: 'file', fileName: 'a.zip', content: 'a' },
        ],
        '400 request.invalid',
      ],
      [
        'a thousand fields after the file',
        [
          { field: 'file', fileName: 'a.zip', content: 'a' },
          ...Array.from({ length: 1_000 }, (_, index) => ({ field: `f${index}`, content: 'x' })),
        ],
        '400 request.invalid',
      ],
      ['a field’s name of a megabyte', [{ field: 'f'.repeat(mebibyte), content: 'x' }], '400 uploads.noFile'],
      [
        'the prototype',
        [
          { field: '__proto__', content: 'x' },
          { field: 'file', fileName: 'a.zip', content: 'a' },
        ],
        '400 request.invalid',
      ],
    ])('refuses %s', async (_, parts: readonly Part[], refusal) => {
      expect(refusedAs(await tools.send(parts))).toBe(refusal);
      await nothingLeft();
    });

    test('reads past a few short fields', async () => {
      const answer = await tools.send([
        { field: 'title', content: 'x'.repeat(100_000) },
        { field: 'file', fileName: 'a.zip', content: 'content' },
        { field: 'after', content: 'x' },
      ]);
      expect([answer.status, answer.json.fileSize]).toEqual([200, '7 B']);
    });

    test.each([
      ['application/json', '{}'],
      ['application/octet-stream', 'content'],
      ['multipart/mixed; boundary=x', '--x--'],
    ])('refuses %s', async (type, text) => {
      const answer = await site.send('POST /api/uploads', {
        raw: { text, type },
        session: administrator.session,
      });
      expect(answer).toMatchObject({ status: 415, body: { code: 'request.unsupportedType' } });
    });

    test.each([
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'multipart/form-data; boundary=other',
    ])('refuses a form called %s', async (type) => {
      const answer = await site.send('POST /api/uploads', {
        raw: { text: `--x\r\n\r\n`, type },
        session: administrator.session,
      });
      expect([answer.status, answer.body.success]).toEqual([400, false]);
      await nothingLeft();
    });

    test('needs an administrator’s session', async () => {
      const player = await site.newPlayer();
      for (const [session, refusal] of [
        [undefined, '401 auth.required'],
        ['a'.repeat(43), '401 auth.sessionExpired'],
        [player.session, '403 auth.adminRequired'],
      ] as const) {
        expect(refusedAs(await tools.upload(mebibytes(1), 'a.zip', { session }))).toBe(refusal);
      }
      await nothingLeft();
    });

    test('needs its own origin', async () => {
      for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
        const answer = await tools.upload('content', 'a.zip', { headers });
        expect(refusedAs(answer)).toBe('403 request.foreignOrigin');
      }
      const without = await site.send('POST /api/uploads', { session: administrator.session, origin: false });
      expect(without.body.code).toBe('request.foreignOrigin');
      await nothingLeft();
    });

    test('says that there is no room left, and leaves nothing', async () => {
      const { storage } = site.parts;
      const { write } = storage;
      Object.assign(storage, {
        write: (key: string, content: AsyncIterable<Uint8Array>) =>
          write(
            key,
            (async function* () {
              for await (const piece of content) {
                yield piece;
                throw new NoSpace('no room left');
              }
            })(),
          ),
      });
      const answer = await tools.upload(mebibytes(1));
      Object.assign(storage, { write });
      expect(refusedAs(answer)).toBe('507 uploads.noSpace');
      await nothingLeft();
    });

    test('ten at once are ten files', async () => {
      const contents = Array.from({ length: 10 }, () => randomBytes(200_000));
      const answers = await Promise.all(contents.map((content) => tools.upload(content)));
      expect(answers.map(({ json }) => json.sha256)).toEqual(contents.map((content) => sha256Of([content])));
      expect(tools.stored()).toHaveLength(10);
    });
  });

  describe('an uploaded file', () => {
    const addUploaded = async (content: Part['content'], name = 'client.zip') => {
      const { json } = await tools.upload(content, name);
      const added = await addWith(json.fileUrl);
      expect(added.status).toBe(200);
      const { body } = await site.send('GET /api/downloads');
      const found = (body.data as Download[]).find(({ id }) => id === added.body.id);
      if (!found) throw new Error('not listed');
      return { ...found, fileUrl: String(json.fileUrl) };
    };

    test('becomes a download that the server has measured itself', async () => {
      const content = randomBytes(35_328);
      const download = await addUploaded(content, 'Käse.zip');
      expect(download).toMatchObject({
        ...form,
        fileSize: '34.5 KB',
        sha256: sha256Of([content]),
        downloadCount: 0,
        downloadUrl: `/files/${download.id}/K%C3%A4se.zip`,
      });
      for (const address of [download.downloadUrl, download.fileUrl]) {
        expect((await tools.get(address)).body.equals(content)).toBe(true);
      }
      expect(await tools.rows()).toEqual([]);
    });

    test('is resumed by those who know its hash, and begun anew by others', async () => {
      const content = randomBytes(1_000_000);
      const { downloadUrl, sha256 } = await addUploaded(content);
      const whole = await tools.get(downloadUrl);
      expect(whole.headers).toMatchObject({
        etag: `"${sha256}"`,
        'accept-ranges': 'bytes',
        'content-length': '1000000',
        'repr-digest': `sha-256=:${createHash('sha256').update(content).digest('base64')}:`,
      });
      const range = 'bytes=400000-';
      const rest = await tools.get(downloadUrl, { range, 'if-range': String(whole.headers.etag) });
      expect([rest.status, rest.headers['content-range']]).toEqual([206, 'bytes 400000-999999/1000000']);
      expect(Buffer.concat([content.subarray(0, 400_000), rest.body]).equals(content)).toBe(true);
      const other = await tools.get(downloadUrl, { range, 'if-range': `"${'0'.repeat(64)}"` });
      expect([other.status, other.body.length]).toEqual([200, 1_000_000]);
      const known = await tools.get(downloadUrl, { 'if-none-match': String(whole.headers.etag) });
      expect([known.status, known.body.length]).toEqual([304, 0]);
      const head = await sendOver(port, downloadUrl, { method: 'HEAD' });
      expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([
        200,
        '1000000',
        `"${sha256}"`,
      ]);
    });

    test('resumes after a lost connection until it is whole', async () => {
      const content = randomBytes(1_500_000);
      const { downloadUrl, sha256 } = await addUploaded(content);
      let received = Buffer.alloc(0);
      while (received.length < content.length) {
        const end = received.length + 400_000;
        const headers = { range: `bytes=${received.length}-${end}`, 'if-range': `"${sha256}"` };
        const { status, body } = await tools.get(downloadUrl, headers);
        expect(status).toBe(206);
        received = Buffer.concat([received, body]);
      }
      expect(sha256Of([received])).toBe(sha256);
    });

    test('serves one download: ten at once are one and nine refusals', async () => {
      const { json } = await tools.upload('content');
      const answers = await Promise.all(Array.from({ length: 10 }, () => addWith(json.fileUrl)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ body }) => body.code === 'uploads.notFound')).toHaveLength(9);
      expect((await site.send('GET /api/downloads')).body.data).toHaveLength(1);
    });

    test('that is refused for its form may be tried again', async () => {
      const { json } = await tools.upload('content');
      const body = { ...form, title: '', downloadUrl: json.fileUrl };
      const refused = await site.send('POST /api/downloads', { body, session: administrator.session });
      expect(refused.body.code).toBe('downloads.incomplete');
      expect((await addWith(json.fileUrl)).status).toBe(200);
    });

    test('may be named with the site’s own address', async () => {
      const { json } = await tools.upload('content');
      const { publicUrl } = site.parts.config;
      expect((await addWith(`${publicUrl}${json.fileUrl}`)).status).toBe(200);
    });

    test('goes with its download, from the disk too', async () => {
      const { id, downloadUrl, fileUrl } = await addUploaded('content');
      expect(tools.stored()).toHaveLength(1);
      const session = administrator.session;
      expect((await site.send(`DELETE /api/downloads/${id}`, { session })).status).toBe(200);
      expect([tools.stored(), await tools.rows()]).toEqual([[], []]);
      for (const address of [downloadUrl, fileUrl]) expect((await tools.get(address)).status).toBe(404);
      expect((await addWith(fileUrl)).body.code).toBe('uploads.notFound');
    });

    test('whose removal fails is removed by the sweeper', async () => {
      const { id } = await addUploaded('content');
      const { storage, site: database } = site.parts;
      const { remove } = storage;
      Object.assign(storage, { remove: () => Promise.reject(new Error('the store is away')) });
      const { status } = await site.send(`DELETE /api/downloads/${id}`, { session: administrator.session });
      Object.assign(storage, { remove });
      expect([status, tools.stored().length, (await tools.rows()).length]).toEqual([200, 1, 1]);
      await sweepUploads(database, storage, new Date(Date.now() + 2 * 3_600_000));
      expect([tools.stored(), await tools.rows()]).toEqual([[], []]);
    });

    test('that no download wants is gone after a day; one that has its download stays', async () => {
      const waiting = await tools.upload('waiting');
      const wanted = await addUploaded('wanted');
      const { storage, site: database } = site.parts;
      const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
      await sweepUploads(database, storage, later(23));
      expect(tools.stored()).toHaveLength(2);
      await sweepUploads(database, storage, later(26));
      expect(tools.stored()).toHaveLength(1);
      expect((await tools.get(wanted.downloadUrl)).body.toString()).toBe('wanted');
      expect((await tools.get(String(waiting.json.fileUrl))).status).toBe(404);
    });

    test('whose day is over is refused before the sweeper comes', async () => {
      const { json } = await tools.upload('content');
      const remove_after = stamp(new Date(Date.now() - 1_000));
      await site.parts.site.db.updateTable('uploads').set({ remove_after }).execute();
      expect((await addWith(json.fileUrl)).body.code).toBe('uploads.notFound');
      expect((await tools.get(String(json.fileUrl))).status).toBe(404);
    });
  });
});

test('two hundred megabytes come and go with little in memory', { timeout: 60_000 }, async () => {
  const site = await startTestApp({ dialect: 'sqlite' });
  const port = await listen(site);
  const administrator = await newAdministrator(site);
  const tools = toolsOf(site, port, administrator);
  const before = process.memoryUsage().arrayBuffers;
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
  }, 5);
  const { json } = await tools.upload(mebibytes(200), 'large.zip');
  const sha256 = sha256Of(mebibytes(200));
  expect(json).toMatchObject({ fileSize: '200.0 MB', sha256 });
  const range = { range: `bytes=${199 * mebibyte}-` };
  const end = await tools.get(String(json.fileUrl), range);
  expect([end.status, end.body.length]).toEqual([206, mebibyte]);
  clearInterval(watching);
  console.log(`200 MB streamed with at most ${Math.round(peak / mebibyte)} MB of buffers`);
  // Sender and server share this process; what was not collected yet counts too.
  expect(peak).toBeLessThan(100 * mebibyte);
  await site.close();
});
