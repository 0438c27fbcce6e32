import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { stalledUploadHours } from '#contract/limits.ts';
import { sweepUploads } from '#server/site/uploads/uploads.ts';
import { NoSpace } from '#server/storage/storage.ts';
import { beginUpload, type ChunkCalls, chunkCalls, inBits } from '#test/chunks.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { mebibyte, refusedAs, sha256Of, startUploadSite, type UploadSite } from '#test/uploads.ts';

const mostBytes = 2 * mebibyte;
const unknownKey = '0'.repeat(32);

describe.each(await testDatabases('chunked uploads'))('chunked uploads on %s', (dialect) => {
  let tools: UploadSite;
  let calls: ChunkCalls;
  beforeAll(async () => {
    tools = await startUploadSite({ dialect, environment: { UPLOAD_MAX_BYTES: String(mostBytes) } });
    calls = chunkCalls(tools);
  });
  afterAll(() => tools.site.close());
  afterEach(() => tools.empty());

  const content = randomBytes(100_000);
  const arrived = async (key: string) => (await calls.ask(key)).json.offset;
  const whole = async () => {
    const key = await beginUpload(calls, content.length);
    await calls.put(key, 0, inBits(content));
    return key;
  };

  test('a chunked upload becomes a download', async () => {
    const key = await beginUpload(calls, content.length, 'Spielclient für Alle.zip');
    expect((await calls.ask(key)).json).toEqual({ success: true, offset: 0, bytes: 100_000 });
    for (const [from, to] of [
      [0, 1],
      [1, 40_000],
      [40_000, 100_000],
    ] as const) {
      const answer = await calls.put(key, from, inBits(content.subarray(from, to)));
      expect([answer.status, answer.json]).toEqual([200, { success: true, offset: to }]);
    }
    const { status, json } = await calls.finish(key);
    expect([status, json]).toEqual([
      200,
      {
        success: true,
        fileUrl: `/files/${key}/Spielclient%20f%C3%BCr%20Alle.zip`,
        fileSize: '100 kB',
        sha256: sha256Of([content]),
        message: 'The file has been uploaded.',
      },
    ]);
    expect((await tools.addWith(json.fileUrl)).status).toBe(200);
    expect((await tools.get(String(json.fileUrl))).body.equals(content)).toBe(true);
    expect(await tools.rows()).toEqual([]);
    expect(refusedAs(await calls.ask(key))).toBe('400 uploads.notFound');
  });

  test('finishing repeatedly writes one audit entry', async () => {
    const key = await whole();
    expect(await tools.audited()).toEqual([]);
    const answers = await Promise.all([calls.finish(key), calls.finish(key)]);
    answers.push(await calls.finish(key));
    const told = answers.filter(({ status }) => status === 200).map(({ json }) => json.sha256);
    expect(new Set(told)).toEqual(new Set([sha256Of([content])]));
    const entries = await tools.audited();
    expect(entries.map(({ action, subject }) => [action, subject])).toEqual([
      ['file.upload', `upload/${key}`],
    ]);
    expect((await calls.ask(key)).json).toMatchObject({ offset: 100_000, bytes: 100_000 });
  });

  test('a crash between moving a file and recording it loses nothing', async () => {
    const key = await whole();
    await tools.site.services.storage.resumable.finish(key);
    expect(await arrived(key)).toBe(100_000);
    expect((await calls.finish(key)).json.sha256).toBe(sha256Of([content]));
  });

  test.each([
    [{ bytes: 0 }, '400 uploads.noFile'],
    [{ bytes: mostBytes + 1 }, '413 uploads.tooLarge'],
    [{ bytes: -1 }, '400 request.invalid'],
    [{ bytes: 1.5 }, '400 request.invalid'],
    [{ bytes: '1' }, '400 request.invalid'],
    [{ bytes: 2 ** 60 }, '400 request.invalid'],
    [{}, '400 request.invalid'],
    [{ bytes: 1, name: 'a'.repeat(1_001) }, '400 request.invalid'],
  ])('refuses to begin with %j', async (body, apiError) => {
    expect(refusedAs(await calls.begin({ name: 'a.zip', ...body }))).toBe(apiError);
    expect([tools.stored(), await tools.rows()]).toEqual([[], []]);
  });

  test('reports the size limit in the requested language', async () => {
    const headers = { 'content-type': 'application/json', 'accept-language': 'de' };
    const answer = await calls.begin({ name: 'a.zip', bytes: mostBytes + 1 }, { headers });
    expect(answer.json.message).toMatch(/^Die Datei ist zu groß\. Hochladen kannst du höchstens 2,1\sMB\.$/);
  });

  test('accepts a file of exactly the limit', async () => {
    const key = await beginUpload(calls, mostBytes);
    expect((await calls.put(key, 0, inBits(Buffer.alloc(mostBytes)))).json.offset).toBe(mostBytes);
    expect((await calls.finish(key)).json.fileSize).toBe('2.1 MB');
  });

  test('rejects a chunk at a wrong offset', async () => {
    const key = await beginUpload(calls, content.length);
    await calls.put(key, 0, inBits(content.subarray(0, 1_000)));
    for (const offset of [0, 999, 1_001]) {
      const answer = await calls.put(key, offset, inBits(content.subarray(0, 10)));
      expect(refusedAs(answer)).toBe('409 uploads.wrongOffset');
    }
    expect(await arrived(key)).toBe(1_000);
  });

  test.each(['stated', 'unstated'])(
    'rejects a chunk longer than announced, with its length %s',
    async (how) => {
      const key = await beginUpload(calls, 1_000);
      const headers = how === 'stated' ? { 'content-length': '1001' } : undefined;
      const answer = await calls.put(key, 0, [content.subarray(0, 900), content.subarray(0, 101)], {
        ...(headers ? { headers } : {}),
      });
      expect(refusedAs(answer)).toBe('413 uploads.tooLarge');
      expect(answer.json.message).toBe('The file is too large. At most 1 kB can be uploaded.');
      expect(refusedAs(await calls.finish(key))).toBe('400 uploads.incomplete');
    },
  );

  test('an empty chunk changes nothing; a complete file accepts no more', async () => {
    const key = await beginUpload(calls, content.length);
    expect((await calls.put(key, 0, [])).json.offset).toBe(0);
    await calls.put(key, 0, inBits(content));
    expect(refusedAs(await calls.put(key, 100_000, [Buffer.from('!')]))).toBe('413 uploads.tooLarge');
    await calls.finish(key);
    expect(refusedAs(await calls.put(key, 0, inBits(content)))).toBe('409 uploads.wrongOffset');
    expect((await calls.finish(key)).json.sha256).toBe(sha256Of([content]));
  });

  test('rejects finishing before the last byte', async () => {
    const key = await beginUpload(calls, content.length);
    await calls.put(key, 0, inBits(content.subarray(0, 99_999)));
    expect(refusedAs(await calls.finish(key))).toBe('400 uploads.incomplete');
    await calls.put(key, 99_999, [content.subarray(99_999)]);
    expect((await calls.finish(key)).status).toBe(200);
  });

  test.each(['application/json', 'text/plain', 'multipart/form-data; boundary=x'])(
    'rejects a chunk of type %s',
    async (type) => {
      const key = await beginUpload(calls, 2);
      const answer = await calls.put(key, 0, [Buffer.from('{}')], { headers: { 'content-type': type } });
      expect(refusedAs(answer)).toBe('415 request.unsupportedType');
      expect(await arrived(key)).toBe(0);
    },
  );

  test.each(['-1', 'x', '1.5', '', '9e99'])('refuses the offset %j', async (offset) => {
    const key = await beginUpload(calls, 10);
    expect(refusedAs(await calls.put(key, offset === '' ? 'x' : offset, []))).toBe('400 request.invalid');
  });

  test('rejects malformed and unknown keys', async () => {
    for (const [key, apiError] of [
      [unknownKey, '400 uploads.notFound'],
      ['..%2f..%2fetc%2fpasswd', '400 request.invalid'],
      ['A'.repeat(32), '400 request.invalid'],
    ] as const) {
      const answers = [calls.ask(key), calls.put(key, 0, []), calls.finish(key), calls.remove(key)];
      for (const answer of await Promise.all(answers)) expect(refusedAs(answer)).toBe(apiError);
    }
  });

  test('an upload belongs to its administrator only', async () => {
    const key = await whole();
    const other = await newAdministrator(tools.site);
    const player = await tools.site.newPlayer();
    for (const [session, apiError] of [
      [other.session, '400 uploads.notFound'],
      [player.session, '403 auth.adminRequired'],
      ['a'.repeat(43), '401 auth.sessionExpired'],
      [undefined, '401 auth.required'],
    ] as const) {
      const sent = { session };
      const tries = [calls.ask(key, sent), calls.put(key, 0, [], sent), calls.finish(key, sent)];
      for (const answer of await Promise.all([...tries, calls.remove(key, sent)])) {
        expect(refusedAs(answer)).toBe(apiError);
      }
    }
    expect((await calls.finish(key)).status).toBe(200);
  });

  test('rejects other origins', async () => {
    const headers = { origin: 'https://evil.example' };
    const key = await whole();
    const tries = [
      calls.begin({ bytes: 1 }, { headers: { ...headers, 'content-type': 'application/json' } }),
      calls.put(key, 0, [], { headers }),
      calls.finish(key, { headers }),
      calls.remove(key, { headers }),
    ];
    for (const answer of await Promise.all(tries)) {
      expect(refusedAs(answer)).toBe('403 request.foreignOrigin');
    }
  });

  test('deleting removes an upload from the disk, but not one used by a download', async () => {
    const keys = [await beginUpload(calls, 10), await whole(), await whole()];
    await calls.finish(keys[2] ?? '');
    for (const key of keys) {
      expect((await calls.remove(key)).status).toBe(200);
      expect(refusedAs(await calls.remove(key))).toBe('400 uploads.notFound');
    }
    expect([tools.stored(), await tools.rows()]).toEqual([[], []]);
    const key = await whole();
    const { json } = await calls.finish(key);
    const [added, taken] = await Promise.all([tools.addWith(json.fileUrl), calls.remove(key)]);
    expect([added.status, taken.status].toSorted()).toEqual([200, 400]);
    const fetched = await tools.get(String(json.fileUrl));
    expect(fetched.status).toBe(added.status === 200 ? 200 : 404);
  });

  test('a stalled upload is removed two days after its last chunk', async () => {
    const { storage, site } = tools.site.services;
    const key = await beginUpload(calls, content.length);
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await site.db.updateTable('uploads').set({ remove_after: '2026-01-01 00:00:00' }).execute();
    expect(refusedAs(await calls.put(key, 0, []))).toBe('400 uploads.notFound');
    const other = await beginUpload(calls, content.length);
    await calls.put(other, 0, inBits(content.subarray(0, 10)));
    await sweepUploads(site, storage, new Date());
    expect(tools.stored()).toEqual([other]);
    await sweepUploads(site, storage, later(stalledUploadHours - 1));
    expect(await arrived(other)).toBe(10);
    await sweepUploads(site, storage, later(stalledUploadHours + 2));
    expect([tools.stored(), await tools.rows()]).toEqual([[], []]);
    expect(await site.db.selectFrom('uploads_in_pieces').selectAll().execute()).toEqual([]);
  });

  test('reports a full disk before and during an upload, and keeps the bytes stored', async () => {
    const { storage } = tools.site.services;
    const { freeBytes, resumable } = storage;
    Object.assign(storage, { freeBytes: async () => 99_999 });
    expect(refusedAs(await calls.begin({ bytes: 100_000 }))).toBe('507 uploads.noSpace');
    Object.assign(storage, { freeBytes });
    const key = await beginUpload(calls, content.length);
    const full: typeof resumable.append = (to, from, pieces) =>
      resumable.append(
        to,
        from,
        (async function* () {
          for await (const piece of pieces) {
            yield piece;
            throw new NoSpace('no room left');
          }
        })(),
      );
    Object.assign(storage, { resumable: { ...resumable, append: full } });
    expect(refusedAs(await calls.put(key, 0, inBits(content)))).toBe('507 uploads.noSpace');
    Object.assign(storage, { resumable });
    const offset = Number(await arrived(key));
    expect(offset).toBeGreaterThan(0);
    await calls.put(key, offset, inBits(content.subarray(offset)));
    expect((await calls.finish(key)).json.sha256).toBe(sha256Of([content]));
  });
});
