import { randomBytes } from 'node:crypto';
import type { ClientRequest } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { NoSpace } from '#server/storage/storage.ts';
import type { TestApp } from '#test/app.ts';
import type { Administrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { boundary, formOf, type Part } from '#test/forms.ts';
import { mebibyte, mebibytes, refusedAs, sha256Of, startUploadSite, type UploadSite } from '#test/uploads.ts';

const mostBytes = 2 * mebibyte;

describe.each(await testDatabases('uploads'))('POST /api/uploads on %s', (dialect) => {
  let tools: UploadSite;
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    tools = await startUploadSite({ dialect, environment: { UPLOAD_MAX_BYTES: String(mostBytes) } });
    ({ site, administrator } = tools);
  });
  afterAll(() => site.close());
  afterEach(() => tools.empty());

  const nothingLeft = async () => {
    await vi.waitFor(async () => expect([tools.stored(), await tools.rows()]).toEqual([[], []]));
    expect(await tools.audited()).toEqual([]);
  };

  test('stores the file and returns its URL, size and hash', async () => {
    const content = randomBytes(35_328);
    const { status, json } = await tools.upload(content, 'Spielclient für Alle.zip');
    const sha256 = sha256Of([content]);
    expect(status).toBe(200);
    expect(json).toEqual({
      success: true,
      fileUrl: expect.stringMatching(/^\/files\/[0-9a-f]{32}\/Spielclient%20f%C3%BCr%20Alle\.zip$/),
      fileSize: '35.3 kB',
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

  test('accepts a file of exactly the limit and not one byte more', async () => {
    const full = await tools.upload(mebibytes(2));
    expect([full.status, full.json.fileSize]).toEqual([200, '2.1 MB']);
    const [key = ''] = tools.stored();
    await site.services.storage.remove(key);
    await site.services.site.db.deleteFrom('uploads').execute();
    await site.services.site.db.deleteFrom('audit').execute();
    const over = await tools.upload([...mebibytes(2), Buffer.from('!')]);
    expect(refusedAs(over)).toBe('413 uploads.tooLarge');
    expect(over.json.message).toBe('The file is too large. At most 2.1 MB can be uploaded.');
    await nothingLeft();
  });

  test('rejects at once when Content-Length exceeds the limit', async () => {
    const heard = await new Promise<string>((resolve, reject) => {
      const socket = connect(tools.port, '127.0.0.1', () => {
        const headers = [
          'POST /api/uploads HTTP/1.1',
          `Host: 127.0.0.1:${tools.port}`,
          `Origin: http://127.0.0.1:${tools.port}`,
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

  test('sanitizes the file name', async () => {
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

  test('keeps nothing of an interrupted upload', async () => {
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

  test('keeps nothing of a truncated form', async () => {
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
  ])('refuses %s', async (_, parts: readonly Part[], apiError) => {
    expect(refusedAs(await tools.send(parts))).toBe(apiError);
    await nothingLeft();
  });

  test('ignores a few short fields', async () => {
    const answer = await tools.send([
      { field: 'title', content: 'x'.repeat(100_000) },
      { field: 'file', fileName: 'a.zip', content: 'content' },
      { field: 'after', content: 'x' },
    ]);
    expect([answer.status, answer.json.fileSize]).toEqual([200, '7 bytes']);
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

  test.each(['multipart/form-data', 'multipart/form-data; boundary=', 'multipart/form-data; boundary=other'])(
    'refuses a form called %s',
    async (type) => {
      const answer = await site.send('POST /api/uploads', {
        raw: { text: `--x\r\n\r\n`, type },
        session: administrator.session,
      });
      expect([answer.status, answer.body.success]).toEqual([400, false]);
      await nothingLeft();
    },
  );

  test('needs an administrator’s session', async () => {
    const player = await site.newPlayer();
    for (const [session, apiError] of [
      [undefined, '401 auth.required'],
      ['a'.repeat(43), '401 auth.sessionExpired'],
      [player.session, '403 auth.adminRequired'],
    ] as const) {
      expect(refusedAs(await tools.upload(mebibytes(1), 'a.zip', { session }))).toBe(apiError);
    }
    await nothingLeft();
  });

  test('rejects other origins', async () => {
    for (const headers of [{ origin: 'https://evil.example' }, { origin: 'null' }]) {
      const answer = await tools.upload('content', 'a.zip', { headers });
      expect(refusedAs(answer)).toBe('403 request.foreignOrigin');
    }
    const without = await site.send('POST /api/uploads', { session: administrator.session, origin: false });
    expect(without.body.code).toBe('request.foreignOrigin');
    await nothingLeft();
  });

  test('reports a full disk and keeps nothing', async () => {
    const { storage } = site.services;
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

  test('ten concurrent uploads create ten files', async () => {
    const contents = Array.from({ length: 10 }, () => randomBytes(200_000));
    const answers = await Promise.all(contents.map((content) => tools.upload(content)));
    expect(answers.map(({ json }) => json.sha256)).toEqual(contents.map((content) => sha256Of([content])));
    expect(tools.stored()).toHaveLength(10);
  });
});

test('200 MB are streamed with little memory', async () => {
  const tools = await startUploadSite({ dialect: 'sqlite' });
  const before = process.memoryUsage().arrayBuffers;
  let peak = 0;
  const watching = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - before);
  }, 5);
  const { json } = await tools.upload(mebibytes(200), 'large.zip');
  const sha256 = sha256Of(mebibytes(200));
  expect(json).toMatchObject({ fileSize: '210 MB', sha256 });
  const range = { range: `bytes=${199 * mebibyte}-` };
  const end = await tools.get(String(json.fileUrl), range);
  expect([end.status, end.body.length]).toEqual([206, mebibyte]);
  clearInterval(watching);
  console.log(`200 MB streamed with at most ${Math.round(peak / mebibyte)} MB of buffers`);
  // Includes the sender and uncollected garbage, also of other tests, as all run in this process.
  expect(peak).toBeLessThan(150 * mebibyte);
  await tools.site.close();
});
