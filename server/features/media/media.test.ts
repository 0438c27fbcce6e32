import { loadImage } from '@napi-rs/canvas';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { LibraryPicture, PictureUse } from '#contract/api/media/library.ts';
import { pictureMaxBytes, pictureMaxCount } from '#contract/limits.ts';
import { sweepUploads } from '#server/site/uploads/uploads.ts';
import { loseCommit } from '#test/database/lost-commit.ts';
import { type LibrarySite, startLibrarySite } from '#test/factories/library.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { writeNews } from '#test/factories/news.ts';
import { addPicture, drawPicture } from '#test/factories/pictures.ts';
import { refusedAs } from '#test/uploads.ts';

const noise = Buffer.from('<script>alert("GPS 52.5")</script>');

/** A JPEG that was photographed upright, with a place in its metadata and a script behind its end. */
async function photo(): Promise<Buffer> {
  const jpeg = await drawPicture(600, 400, 'jpeg');
  const exif = Buffer.from(
    'Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0\0\0\0\0',
    'latin1',
  );
  const segment = (content: Buffer) => {
    const head = Buffer.from([0xff, 0xe1, 0, 0]);
    head.writeUInt16BE(content.length + 2, 2);
    return Buffer.concat([head, content]);
  };
  return Buffer.concat([jpeg.subarray(0, 2), segment(exif), segment(noise), jpeg.subarray(2), noise]);
}

/** A PNG that claims these dimensions. */
async function bomb(width: number, height: number): Promise<Buffer> {
  const png = await drawPicture(8, 8);
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

describe.each(await testDatabases('the library'))('the library on %s', (dialect) => {
  let library: LibrarySite;
  beforeAll(async () => {
    library = await startLibrarySite({ dialect });
  });
  afterAll(() => library.site.close());
  afterEach(() => library.empty());

  const expectNothingKept = async () => {
    expect(library.stored()).toEqual([]);
    expect(await library.rows()).toEqual([]);
    expect((await library.call('GET /api/media')).body.data).toEqual([]);
  };

  test('stores a picture in widths of its own, lists it and serves it for ever', async () => {
    const added = await library.add(await drawPicture(700, 350), {
      name: '../ga\u0000te.png',
      alt: ' The gate ',
    });
    expect(added).toMatchObject({ width: 700, height: 350, alt: 'The gate', name: '../ga te.png' });
    expect(added.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp']);
    expect((await library.call('GET /api/media')).body.data).toEqual([added]);
    expect((await library.call(`GET /api/media/${added.id}`)).body.data).toEqual(added);
    for (const [width, format] of [480, 700].flatMap(
      (each) =>
        [
          [each, 'avif'],
          [each, 'webp'],
        ] as const,
    )) {
      const { status, headers, body } = await library.get(`/media/${added.id}/${width}.${format}`);
      expect([status, headers['content-type']]).toEqual([200, `image/${format}`]);
      expect(headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-length': String(body.length),
      });
      expect((await loadImage(body)).width).toBe(width);
    }
    expect(library.stored()).toHaveLength(4);
    expect(await library.rows()).toEqual([]);
  });

  test('keeps nothing of a photo but its pixels, upright', async () => {
    const added = await library.add(await photo(), { name: 'photo.svg' });
    expect([added.width, added.height]).toEqual([400, 600]);
    for (const format of ['avif', 'webp']) {
      const { body } = await library.get(`/media/${added.id}/400.${format}`);
      for (const trace of ['script', 'GPS', 'II*\0']) expect(body.includes(trace)).toBe(false);
    }
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', '400 media.unsupported'],
    ['a page named like a picture', '<!doctype html><script></script>', '400 media.unsupported'],
    ['a GIF that is a script as well', 'GIF89a/*\0\0\0*/=alert(1);', '400 media.unreadable'],
    ['no bytes', '', '400 uploads.noFile'],
  ])('refuses %s, and keeps nothing', async (_, content, refusal) => {
    expect(refusedAs(await library.upload(Buffer.from(content)))).toBe(refusal);
    await expectNothingKept();
  });

  test('refuses bombs before it decodes them, and what is damaged', async () => {
    const refusal = async (content: Buffer) => refusedAs(await library.upload(content));
    expect(await refusal(await bomb(50_000, 50_000))).toBe('400 media.tooManyPixels');
    expect(await refusal(await bomb(6_400, 6_400))).toBe('400 media.tooManyPixels');
    expect(await refusal(await bomb(16_384, 1))).toBe('400 media.tooManyPixels');
    expect(await refusal(await bomb(4_000, 4_000))).toBe('400 media.unreadable');
    expect(await refusal((await drawPicture(64, 64)).subarray(0, 60))).toBe('400 media.unreadable');
    await expectNothingKept();
  });

  test('refuses too many bytes, by what is said and by what comes', async () => {
    const large = Buffer.concat([await drawPicture(8, 8), Buffer.alloc(pictureMaxBytes)]);
    expect(refusedAs(await library.upload(large))).toBe('413 uploads.tooLarge');
    const headers = { 'content-length': String(large.length) };
    const { session } = library.administrator;
    expect(refusedAs(await library.upload(large, { sent: { session, headers } }))).toBe(
      '413 uploads.tooLarge',
    );
    await expectNothingKept();
  });

  test('refuses visitors, players, other sites and forms', async () => {
    const content = await drawPicture(8, 8);
    const { session } = library.administrator;
    const player = await library.site.newPlayer();
    const refusal = async (sent: object) => refusedAs(await library.upload(content, { sent }));
    expect(await refusal({})).toBe('401 auth.required');
    expect(await refusal({ session: player.session })).toBe('403 auth.adminRequired');
    expect(await refusal({ session, headers: { origin: 'https://evil.example' } })).toBe(
      '403 request.foreignOrigin',
    );
    expect(await refusal({ session, headers: { 'content-type': 'image/png' } })).toBe(
      '415 request.unsupportedType',
    );
    await expectNothingKept();
  });

  test('takes no more pictures than fit', async () => {
    const { db } = library.site.services.site;
    const id = await addPicture(library.site.services.site);
    const { id: _, ...row } = await db
      .selectFrom('pictures')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const rows = Array.from({ length: pictureMaxCount - 1 }, (__, number) => ({
      ...row,
      file_key: `${number}`.padStart(16, '0'),
    }));
    for (let from = 0; from < rows.length; from += 500) {
      await db
        .insertInto('pictures')
        .values(rows.slice(from, from + 500))
        .execute();
    }
    expect(refusedAs(await library.upload(await drawPicture(8, 8)))).toBe('409 media.full');
  });

  test('translates descriptions, and forgets the translations of an emptied one', async () => {
    const { db } = library.site.services.site;
    const waiting = async () =>
      (await db.selectFrom('translations').select('kind').where('state', '!=', 'done').execute()).length;
    const { id } = await library.add(await drawPicture(8, 8));
    expect(await waiting()).toBe(0);
    expect((await library.call(`PUT /api/media/${id}`, { alt: 'The gray gate' })).status).toBe(200);
    await library.site.services.translator.settle();
    const { body } = await library.call(`GET /api/translations/picture/${id}`);
    expect(body.data).toMatchObject({ title: 'The gray gate', content: '' });
    expect(JSON.stringify(body.data)).toContain('The grey gate');
    const correction = { title: 'Das graue Tor', content: '' };
    expect((await library.call(`PUT /api/translations/picture/${id}/de`, correction)).status).toBe(200);
    const listed = await library.call('GET /api/translations?kind=picture');
    expect(listed.body.data).toMatchObject([{ id, title: 'The gray gate', states: { de: 'edited' } }]);
    await library.call(`PUT /api/media/${id}`, { alt: '' });
    expect(await db.selectFrom('translations').selectAll().execute()).toEqual([]);
    expect((await library.call(`GET /api/translations/picture/${id}`)).status).toBe(404);
  });

  test('a description does not replace what somebody else has written meanwhile', async () => {
    const { id, revision: startedFrom } = await library.add(await drawPicture(8, 8));
    const describe = (alt: string, from = startedFrom) =>
      library.call(`PUT /api/media/${id}`, { alt, startedFrom: from });
    expect((await describe('The gate')).status).toBe(200);
    expect((await describe('A wall')).body.code).toBe('media.outdated');
    expect((await describe('The gate')).status).toBe(200);
    const { data } = (await library.call(`GET /api/media/${id}`)).body;
    const shown = data as LibraryPicture;
    expect(shown.alt).toBe('The gate');
    expect((await describe('A wall', shown.revision)).status).toBe(200);
  });

  test('tells which texts show a picture', async () => {
    const { id } = await library.add(await drawPicture(8, 8));
    const content = `![](/media/${id})`;
    const newsId = await writeNews(library.site.services.site, 1, { content });
    await writeNews(library.site.services.site, 2, { content: `![](/media/${id}0) 100%` });
    const { body } = await library.call(`GET /api/media/${id}/uses`);
    expect((body.data as PictureUse[]).map((use) => [use.kind, use.id, use.language])).toEqual([
      ['news', newsId, 'en'],
    ]);
    await library.site.services.site.db.deleteFrom('news').execute();
  });

  test('deletes a picture with its files and translations, once', async () => {
    const { id } = await library.add(await drawPicture(500, 8), { alt: 'A wall' });
    expect((await library.call(`DELETE /api/media/${id}`)).status).toBe(200);
    await expectNothingKept();
    expect(await library.site.services.site.db.selectFrom('translations').selectAll().execute()).toEqual([]);
    for (const key of ['GET', 'DELETE']) {
      expect((await library.call(`${key} /api/media/${id}`)).body.code).toBe('media.notFound');
    }
    expect((await library.call(`PUT /api/media/${id}`, { alt: 'x' })).body.code).toBe('media.notFound');
    expect((await library.get(`/media/${id}/480.webp`)).status).toBe(404);
    const actions = (await library.audited()).map(({ action, subject }) => `${action} ${subject}`);
    expect(actions).toEqual([`picture.add picture/${id}`, `picture.delete picture/${id}`]);
  });

  test('never reuses the address of a deleted picture', async () => {
    const first = await library.add(await drawPicture(8, 8));
    await library.call(`DELETE /api/media/${first.id}`);
    expect((await library.add(await drawPicture(8, 8))).id).toBeGreaterThan(first.id);
  });

  test('sweeps the files of an attempt that was broken off', async () => {
    const { storage, site } = library.site.services;
    const write = storage.write.bind(storage);
    let writes = 0;
    storage.write = async (key, content) => {
      writes += 1;
      if (writes === 2) throw new Error('broken');
      return write(key, content);
    };
    const remove = storage.remove.bind(storage);
    storage.remove = () => Promise.reject(new Error('broken as well'));
    expect((await library.upload(await drawPicture(8, 8))).status).toBe(500);
    Object.assign(storage, { write, remove });
    expect(library.stored()).toHaveLength(1);
    await sweepUploads(site, storage, new Date(Date.now() + 72 * 3_600_000));
    await expectNothingKept();
  });

  test('a picture whose commit is not answered keeps its files', async () => {
    const { site, storage } = library.site.services;
    const kept = () => site.db.selectFrom('pictures').select('id').execute();
    const answerAgain = loseCommit(site, async () => (await kept()).length > 0);
    expect((await library.upload(await drawPicture(480, 8))).status).toBe(503);
    answerAgain();
    await sweepUploads(site, storage, new Date(Date.now() + 72 * 3_600_000));
    const [picture] = await kept();
    expect((await library.get(`/media/${picture?.id}/480.webp`)).status).toBe(200);
    expect(library.stored()).toHaveLength(2);
  });

  test('a picture that could not be recorded leaves no files after the next sweep', async () => {
    const { site, storage } = library.site.services;
    const { transaction } = site.db;
    site.db.transaction = () => {
      throw new Error('broken');
    };
    expect((await library.upload(await drawPicture(480, 8))).status).toBe(500);
    site.db.transaction = transaction;
    await sweepUploads(site, storage);
    await expectNothingKept();
  });

  test.each([
    ['/media/../files/480.webp'],
    ['/media/%2e%2e/480.webp'],
    ['/media/ID/..%2f..%2fsite.sqlite'],
    ['/media/ID/%2e%2e%2f%2e%2e%2fetc%2fpasswd'],
    ['/media/ID/480.webp%00.avif'],
    ['/media/ID/481.webp'],
    ['/media/ID/0480.webp'],
    ['/media/ID/480.png'],
    ['/media/ID/480.webp/'],
    ['/media/0ID/480.webp'],
    ['/media/-ID/480.webp'],
    ['/media/99999999999/480.webp'],
    ["/media/ID'%20OR%201=1/480.webp"],
  ])('serves nothing at %s', async (address) => {
    const { id } = await library.add(await drawPicture(480, 8));
    expect((await library.get(`/media/${id}/480.webp`)).status).toBe(200);
    const { status, headers } = await library.get(address.replace('ID', String(id)));
    expect(status).toBe(404);
    expect(headers['content-type']).not.toContain('image/');
  });

  test('does not serve its files as downloads, and answers 304 to who has them', async () => {
    const { id } = await library.add(await drawPicture(480, 8));
    for (const key of library.stored())
      expect((await library.get(`/files/${key}/gate.png`)).status).toBe(404);
    const { headers } = await library.get(`/media/${id}/480.avif`);
    const again = await library.get(`/media/${id}/480.avif`, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  test('answers no 304 for another picture with the same id, as after a restore', async () => {
    const { db } = library.site.services.site;
    const [before, after] = [
      await library.add(await drawPicture(480, 8)),
      await library.add(await drawPicture(480, 9)),
    ];
    const address = `/media/${before.id}/480.webp`;
    const { headers } = await library.get(address);
    await db.deleteFrom('pictures').where('id', '=', before.id).execute();
    await db.updateTable('pictures').set({ id: before.id }).where('id', '=', after.id).execute();
    const again = await library.get(address, { 'if-none-match': String(headers.etag) });
    expect([again.status, again.headers.etag === headers.etag]).toEqual([200, false]);
  });
});
