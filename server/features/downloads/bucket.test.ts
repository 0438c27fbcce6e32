import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { cachedReadiness } from '#server/operations/readiness.ts';
import { beginUpload, chunkCalls, inBits, putAndCut, startAppProcess } from '#test/chunks.ts';
import { sendOver } from '#test/forms.ts';
import { errorResponse } from '#test/s3/objects.ts';
import { type S3Server, startS3 } from '#test/s3/server.ts';
import { mebibyte, refusedAs, sha256Of, startUploadSite, type UploadSite } from '#test/uploads.ts';

const content = randomBytes(9_000_000);
const sha256 = sha256Of([content]);

let store: S3Server;
let tools: UploadSite;
let other: Awaited<ReturnType<typeof startAppProcess>>;
beforeAll(async () => {
  store = await startS3();
  tools = await startUploadSite({ dialect: 'sqlite', environment: store.environment });
  other = await startAppProcess(tools.site.environment);
});
afterEach(() => store.work());
afterAll(async () => {
  await other.kill();
  await tools.site.close();
  await store.stop();
});

/** The readiness of the store. */
const stateOf = async () => (await cachedReadiness(tools.site.services)()).services.storage;

test('a file uploaded to one instance is downloaded from another, also by range', async () => {
  const { json } = await tools.upload(inBits(content));
  expect(json.sha256).toBe(sha256);
  const whole = await sendOver(other.port, String(json.fileUrl));
  expect([whole.status, sha256Of([whole.body]), whole.headers.etag]).toEqual([200, sha256, `"${sha256}"`]);
  const headers = { range: 'bytes=8999990-', 'if-range': `"${sha256}"` };
  const rest = await sendOver(other.port, String(json.fileUrl), { headers });
  expect([rest.status, rest.headers['content-range']]).toEqual([206, 'bytes 8999990-8999999/9000000']);
  expect(rest.body.equals(content.subarray(-10))).toBe(true);
});

test('a chunked upload interrupted in one instance is finished in another', async () => {
  const [here, there] = [chunkCalls(tools), chunkCalls({ ...tools, port: other.port })];
  const key = await beginUpload(here, content.length);
  await putAndCut(here, key, 0, content, 300_000);
  const arrived = async () => Number((await there.ask(key)).json.offset);
  await expect.poll(arrived).toBeGreaterThan(0);
  const offset = await arrived();
  await expect
    .poll(async () => (await there.put(key, offset, inBits(content.subarray(offset)))).status)
    .toBe(200);
  const { json } = await there.finish(key);
  expect(json.sha256).toBe(sha256);
  expect((await here.finish(key)).json.sha256).toBe(sha256);
  expect(store.names()).toContain(`files/${key}`);
  await here.remove(key);
  expect(store.names().filter((name) => name.includes(key))).toEqual([]);
});

test('an instance killed during a chunk loses only the bytes too few for a part', async () => {
  const killed = await startAppProcess(tools.site.environment);
  const [here, there] = [chunkCalls(tools), chunkCalls({ ...tools, port: killed.port })];
  const key = await beginUpload(here, content.length);
  async function* stalling() {
    yield* inBits(content.subarray(0, 8_500_000));
    await new Promise(() => {});
  }
  void there.put(key, 0, stalling()).catch(() => undefined);
  const arrived = async () => Number((await here.ask(key)).json.offset);
  const part = 8 * mebibyte;
  await expect.poll(arrived, { timeout: 20_000 }).toBe(part);
  await killed.kill();
  // Answers `uploads.busy` until the killed process's lease expires.
  const resume = async () => (await here.put(key, part, inBits(content.subarray(part)))).status;
  await expect.poll(resume, { timeout: 40_000, interval: 1_000 }).toBe(200);
  expect((await here.finish(key)).json.sha256).toBe(sha256);
});

test('reports an unavailable bucket and recovers afterwards', async () => {
  const { json } = await tools.upload('content');
  expect(await stateOf()).toMatchObject({ state: 'ok', works: true, kind: 'bucket', freeBytes: null });
  await store.stop();
  expect(refusedAs(await tools.upload('content'))).toBe('503 server.storeUnavailable');
  expect(refusedAs(await chunkCalls(tools).begin({ name: 'a', bytes: 10 }))).toBe(
    '503 server.storeUnavailable',
  );
  expect((await tools.get(String(json.fileUrl))).status).toBe(503);
  expect(await stateOf()).toMatchObject({ state: 'away', works: false });
  await store.startAgain();
  expect((await tools.get(String(json.fileUrl))).body.toString()).toBe('content');
  expect((await tools.upload('content')).status).toBe(200);
  expect(await stateOf()).toMatchObject({ state: 'ok' });
});

test('a full bucket gives 507, one that rejects the credentials 503', async () => {
  store.fail(({ method }) => (method === 'PUT' ? errorResponse(507, 'XMinioStorageFull') : undefined));
  expect(refusedAs(await tools.upload('content'))).toBe('507 uploads.noSpace');
  expect(await stateOf()).toMatchObject({ state: 'full', works: false });
  store.fail(() => errorResponse(403, 'InvalidAccessKeyId'));
  expect(refusedAs(await tools.upload('content'))).toBe('503 server.storeUnavailable');
  expect(await stateOf()).toMatchObject({ state: 'refused', works: false });
  store.work();
  expect((await tools.upload('content')).status).toBe(200);
});

test('without its bucket a file is unavailable, not unknown, and log and health check say why', async () => {
  const { json } = await tools.upload('content');
  store.fail(() => errorResponse(404, 'NoSuchBucket'));
  const file = await tools.get(String(json.fileUrl));
  expect([file.status, file.headers['cache-control']]).toEqual([503, 'no-store']);
  expect(await stateOf()).toMatchObject({ state: 'noBucket', works: false });
  expect(tools.site.logged.join('\n')).toContain('the store answered 404 NoSuchBucket');
  store.work();
  expect((await tools.get(String(json.fileUrl))).body.toString()).toBe('content');
});

test('the log names the error and never a secret', () => {
  const log = tools.site.logged.join('\n');
  expect(log).toContain('the store answered 403 InvalidAccessKeyId');
  for (const secret of [store.settings.secretAccessKey, 'AWS4-HMAC', 'not to be repeated']) {
    expect(log).not.toContain(secret);
  }
});
