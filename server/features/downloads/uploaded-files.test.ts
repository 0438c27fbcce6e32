import { createHash, randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Download } from '#contract/api/downloads.ts';
import { stamp } from '#server/site/time.ts';
import { sweepUploads } from '#server/site/uploads/uploads.ts';
import type { TestApp } from '#test/app.ts';
import type { Administrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { type Part, sendOver } from '#test/forms.ts';
import { described, mebibyte, sha256Of, startUploadSite, type UploadSite } from '#test/uploads.ts';

const mostBytes = 2 * mebibyte;

describe.each(await testDatabases('uploaded files'))('an uploaded file on %s', (dialect) => {
  let tools: UploadSite;
  let site: TestApp;
  let administrator: Administrator;
  beforeAll(async () => {
    tools = await startUploadSite({ dialect, environment: { UPLOAD_MAX_BYTES: String(mostBytes) } });
    ({ site, administrator } = tools);
  });
  afterAll(() => site.close());
  afterEach(() => tools.empty());

  const addUploaded = async (content: Part['content'], name = 'client.zip') => {
    const { json } = await tools.upload(content, name);
    const added = await tools.addWith(json.fileUrl);
    expect(added.status).toBe(200);
    const { body } = await site.send('GET /api/downloads');
    const found = (body.data as Download[]).find(({ id }) => id === added.body.id);
    if (!found) throw new Error('not listed');
    return { ...found, fileUrl: String(json.fileUrl) };
  };

  test('becomes a download with size and hash computed by the server', async () => {
    const content = randomBytes(35_328);
    const download = await addUploaded(content, 'Käse.zip');
    expect(download).toMatchObject({
      ...described,
      fileSize: '35.3 kB',
      sha256: sha256Of([content]),
      downloadCount: 0,
      downloadUrl: `/files/${download.id}/K%C3%A4se.zip`,
    });
    for (const address of [download.downloadUrl, download.fileUrl]) {
      expect((await tools.get(address)).body.equals(content)).toBe(true);
    }
    expect(await tools.rows()).toEqual([]);
  });

  test('resumes with a matching ETag and restarts otherwise', async () => {
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
    const head = await sendOver(tools.port, downloadUrl, { method: 'HEAD' });
    expect([head.status, head.headers['content-length'], head.headers.etag]).toEqual([
      200,
      '1000000',
      `"${sha256}"`,
    ]);
  });

  test('resumes after lost connections until complete', async () => {
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

  test('can be added to one download only, even by ten concurrent requests', async () => {
    const { json } = await tools.upload('content');
    const answers = await Promise.all(Array.from({ length: 10 }, () => tools.addWith(json.fileUrl)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'uploads.notFound')).toHaveLength(9);
    expect((await site.send('GET /api/downloads')).body.data).toHaveLength(1);
  });

  test('can be used again after an invalid form', async () => {
    const { json } = await tools.upload('content');
    const body = { ...described, title: '', downloadUrl: json.fileUrl };
    const refused = await site.send('POST /api/downloads', { body, session: administrator.session });
    expect(refused.body.code).toBe('downloads.incomplete');
    expect((await tools.addWith(json.fileUrl)).status).toBe(200);
  });

  test('may be given with the site’s own origin', async () => {
    const { json } = await tools.upload('content');
    const { publicUrl } = site.services.config;
    expect((await tools.addWith(`${publicUrl}${json.fileUrl}`)).status).toBe(200);
  });

  test('is deleted with its download, from the disk too', async () => {
    const { id, downloadUrl, fileUrl } = await addUploaded('content');
    expect(tools.stored()).toHaveLength(1);
    const session = administrator.session;
    expect((await site.send(`DELETE /api/downloads/${id}`, { session })).status).toBe(200);
    expect([tools.stored(), await tools.rows()]).toEqual([[], []]);
    for (const address of [downloadUrl, fileUrl]) expect((await tools.get(address)).status).toBe(404);
    expect((await tools.addWith(fileUrl)).body.code).toBe('uploads.notFound');
  });

  test('whose removal fails is removed by the sweeper', async () => {
    const { id } = await addUploaded('content');
    const { storage, site: database } = site.services;
    const { remove } = storage;
    Object.assign(storage, { remove: () => Promise.reject(new Error('the store is away')) });
    const { status } = await site.send(`DELETE /api/downloads/${id}`, { session: administrator.session });
    Object.assign(storage, { remove });
    expect([status, tools.stored().length, (await tools.rows()).length]).toEqual([200, 1, 1]);
    await sweepUploads(database, storage, new Date(Date.now() + 2 * 3_600_000));
    expect([tools.stored(), await tools.rows()]).toEqual([[], []]);
  });

  test('is deleted after a day unless it has a download', async () => {
    const waiting = await tools.upload('waiting');
    const wanted = await addUploaded('wanted');
    const { storage, site: database } = site.services;
    const later = (hours: number) => new Date(Date.now() + hours * 3_600_000);
    await sweepUploads(database, storage, later(23));
    expect(tools.stored()).toHaveLength(2);
    await sweepUploads(database, storage, later(26));
    expect(tools.stored()).toHaveLength(1);
    expect((await tools.get(wanted.downloadUrl)).body.toString()).toBe('wanted');
    expect((await tools.get(String(waiting.json.fileUrl))).status).toBe(404);
  });

  test('is rejected after a day even before the sweeper runs', async () => {
    const { json } = await tools.upload('content');
    const remove_after = stamp(new Date(Date.now() - 1_000));
    await site.services.site.db.updateTable('uploads').set({ remove_after }).execute();
    expect((await tools.addWith(json.fileUrl)).body.code).toBe('uploads.notFound');
    expect((await tools.get(String(json.fileUrl))).status).toBe(404);
  });
});
