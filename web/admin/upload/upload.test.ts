import { randomBytes } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';
import { browserApi, mebibyte, sha256Of, startUploadSite, type UploadSite } from '#test/uploads.ts';
import type { Api } from '#web/api.ts';
import { resumableUploads } from './resumable-uploads.ts';
import { createUpload, type Progress } from './upload.ts';

const mostBytes = 20 * mebibyte;
let tools: UploadSite;
let line: TcpProxy;
let api: Api;
let kept: Map<string, string>;
beforeAll(async () => {
  tools = await startUploadSite({
    dialect: 'sqlite',
    environment: { UPLOAD_MAX_BYTES: String(mostBytes) },
  });
  line = await startTcpProxy(tools.port);
  api = browserApi(line.port, tools.administrator.session);
  kept = new Map();
});
afterAll(async () => {
  await line.stop();
  await tools.site.close();
});
afterEach(async () => {
  kept.clear();
  await tools.empty();
});

const content = randomBytes(16 * mebibyte);
const file = new File([content], 'client.zip', { lastModified: 1 });

/** Simulates a page reload: only the browser's storage survives. */
function opened(given = file, whenever = (_: Progress) => {}) {
  const seen: Progress[] = [];
  const place = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
  const uploads = resumableUploads(() => place);
  const onProgress = (progress: Progress) => {
    seen.push(progress);
    whenever(progress);
  };
  const upload = createUpload({ api, file: given, uploads, onProgress });
  const sent = () => seen.at(-1)?.sent ?? 0;
  const phase = () => seen.at(-1)?.phase;
  return { upload, uploads, seen, sent, phase };
}

test('sends a file in chunks and finishes it', async () => {
  const { upload, seen } = opened();
  const uploaded = await upload.go();
  expect(uploaded).toMatchObject({ fileSize: '16.8 MB', sha256: sha256Of([content]) });
  expect(seen.map(({ sent }) => sent)).toEqual(seen.map(({ sent }) => sent).toSorted((a, b) => a - b));
  expect(new Set(seen.map(({ phase }) => phase))).toEqual(new Set(['sending', 'checking', 'over']));
  expect((await tools.addWith(uploaded?.fileUrl)).status).toBe(200);
});

test('resumes from the stored offset after a lost connection', async () => {
  const { upload, seen, sent, phase } = opened();
  const going = upload.go();
  await vi.waitUntil(() => sent() > 0, { interval: 1 });
  await line.stop();
  await vi.waitUntil(() => phase() === 'waiting');
  const before = sent();
  await line.resume();
  upload.resume();
  expect((await going)?.sha256).toBe(sha256Of([content]));
  const after = seen.slice(seen.findLastIndex((progress) => progress.phase === 'waiting') + 1);
  expect(Math.min(...after.map((progress) => progress.sent))).toBeGreaterThanOrEqual(before);
});

test('survives repeated connection losses', async () => {
  let lost = 0;
  const { upload } = opened(file, ({ phase }) => {
    if (phase === 'waiting') {
      lost += 1;
      setImmediate(upload.resume);
    }
    if (phase === 'sending' && lost < 3) setTimeout(line.breakAll, 5);
  });
  expect((await upload.go())?.sha256).toBe(sha256Of([content]));
  expect(lost).toBeGreaterThan(2);
});

test('pauses and resumes', async () => {
  const { upload, sent, phase } = opened();
  const going = upload.go();
  await vi.waitUntil(() => sent() > 0, { interval: 1 });
  upload.pause();
  expect(phase()).toBe('paused');
  const before = sent();
  upload.resume();
  expect((await going)?.sha256).toBe(sha256Of([content]));
  expect(before).toBeLessThan(content.length);
});

test('after a reload the same file resumes; another one starts anew', async () => {
  const first = opened();
  void first.upload.go();
  await vi.waitUntil(() => first.sent() > 0, { interval: 1 });
  first.upload.pause();
  const again = opened();
  expect((await again.upload.go())?.sha256).toBe(sha256Of([content]));
  expect(again.seen[1]?.sent).toBeGreaterThan(0);
  expect(tools.stored()).toHaveLength(1);
  const other = new File([content.subarray(0, 1_000)], 'client.zip', { lastModified: 2 });
  expect((await opened(other).upload.go())?.sha256).toBe(sha256Of([content.subarray(0, 1_000)]));
  expect(tools.stored()).toHaveLength(2);
});

test('restarts an upload the server has deleted', async () => {
  const { upload, uploads } = opened();
  uploads.remember(file, '0'.repeat(32));
  expect((await upload.go())?.sha256).toBe(sha256Of([content]));
  expect(uploads.keyOf(file)).toMatch(/^(?!0{32})[0-9a-f]{32}$/);
});

test('cancelling removes the upload from browser and server', async () => {
  const { upload, uploads, sent, phase } = opened();
  const going = upload.go();
  await vi.waitUntil(() => sent() > 0, { interval: 1 });
  await upload.cancel();
  expect([await going, phase(), uploads.all()]).toEqual([null, 'over', []]);
  await vi.waitFor(() => expect(tools.stored()).toEqual([]));
});

test('stops on an API error until restarted', async () => {
  const large = opened(new File([new Uint8Array(mostBytes + 1)], 'large.zip'));
  await expect(large.upload.go()).rejects.toMatchObject({ code: 'uploads.tooLarge' });
  expect(large.phase()).toBe('stopped');
  const { upload } = opened();
  const { db } = tools.site.services.site;
  const sessions = await db.selectFrom('sessions').selectAll().execute();
  await db.deleteFrom('sessions').execute();
  await expect(upload.go()).rejects.toMatchObject({ status: 401 });
  await db.insertInto('sessions').values(sessions).execute();
  expect((await upload.go())?.sha256).toBe(sha256Of([content]));
});
