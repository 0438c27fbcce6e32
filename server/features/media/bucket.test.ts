import { afterAll, beforeAll, expect, test } from 'vitest';
import { type LibrarySite, startLibrarySite } from '#test/factories/library.ts';
import { drawPicture } from '#test/factories/pictures.ts';
import { errorResponse } from '#test/s3/objects.ts';
import { type S3Server, startS3 } from '#test/s3/server.ts';
import { refusedAs } from '#test/uploads.ts';

let store: S3Server;
let library: LibrarySite;
beforeAll(async () => {
  store = await startS3();
  library = await startLibrarySite({ dialect: 'sqlite', environment: store.environment });
});
afterAll(async () => {
  await library.site.close();
  await store.stop();
});

test('a picture lies in the bucket, is served from there and is removed from there', async () => {
  const { id } = await library.add(await drawPicture(600, 30));
  expect(store.names()).toHaveLength(4);
  const { status, body, headers } = await library.get(`/media/${id}/600.avif`);
  expect([status, headers['content-length']]).toEqual([200, String(body.length)]);
  await library.call(`DELETE /api/media/${id}`);
  expect(store.names()).toEqual([]);
});

test('a store that is away or full is told, and nothing is kept', async () => {
  const content = await drawPicture(60, 30);
  store.fail(({ method }) => (method === 'PUT' ? errorResponse(507, 'XMinioStorageFull') : undefined));
  expect(refusedAs(await library.upload(content))).toBe('507 uploads.noSpace');
  store.fail(() => errorResponse(403, 'AccessDenied'));
  expect(refusedAs(await library.upload(content))).toBe('503 server.storeUnavailable');
  store.work();
  expect((await library.call('GET /api/media')).body.data).toEqual([]);
});
