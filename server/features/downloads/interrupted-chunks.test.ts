import { randomBytes, randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  beginUpload,
  type ChunkCalls,
  chunkCalls,
  inBits,
  putAndCut,
  startAppProcess,
} from '#test/chunks.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { mebibyte, mebibytes, refusedAs, sha256Of, startUploadSite, type UploadSite } from '#test/uploads.ts';

async function* held(first: Uint8Array, until: Promise<unknown>, then: Uint8Array) {
  yield first;
  await until;
  yield then;
}

describe.each(await oneTestDatabase('broken uploads'))('interrupted chunked uploads on %s', (dialect) => {
  let tools: UploadSite;
  let calls: ChunkCalls;
  beforeAll(async () => {
    tools = await startUploadSite({ dialect });
    calls = chunkCalls(tools);
  });
  afterAll(() => tools.site.close());
  afterEach(() => tools.empty());

  const content = randomBytes(3 * mebibyte);
  const arrived = async (key: string) => Number((await calls.ask(key)).json.offset);

  test('resume at the stored offset wherever they are cut', async () => {
    for (let round = 0; round < 8; round += 1) {
      const key = await beginUpload(calls, content.length);
      let cuts = 0;
      for (let offset = 0; offset < content.length; offset = await arrived(key)) {
        const rest = content.subarray(offset);
        const answered = await putAndCut(calls, key, offset, rest, randomInt(1, mebibyte / 2));
        if (!answered) cuts += 1;
      }
      expect(cuts).toBeGreaterThan(2);
      await expect.poll(async () => (await calls.finish(key)).json.sha256).toBe(sha256Of([content]));
    }
    expect(tools.site.logged.filter((line) => Number(JSON.parse(line).level) >= 50)).toEqual([]);
  });

  test('keep the bytes received before the cut', async () => {
    const key = await beginUpload(calls, content.length);
    await putAndCut(calls, key, 0, content, mebibyte);
    await expect.poll(() => arrived(key)).toBeGreaterThan(0);
    expect(await arrived(key)).toBeLessThanOrEqual(content.length);
    const lies = await tools.get(`/files/${key}/client.zip`);
    expect(lies.status).toBe(404);
  });

  test('resume in another process after the first was killed', async () => {
    const key = await beginUpload(calls, content.length);
    let kills = 0;
    for (let offset = 0; offset < content.length; offset = await arrived(key)) {
      const instance = await startAppProcess(tools.site.environment);
      const its = chunkCalls({ ...tools, port: instance.port });
      const end = kills < 4 ? offset + Math.floor(content.length / 8) : content.length;
      async function* dying() {
        yield* inBits(content.subarray(offset, end));
        if (end < content.length) await instance.kill();
      }
      const answer = await its.put(key, offset, dying()).catch(() => undefined);
      if (!answer) kills += 1;
      await instance.kill();
      // The killed process still holds its lease for some seconds.
      await tools.site.services.site.db.deleteFrom('leases').execute();
    }
    expect(kills).toBe(4);
    expect((await calls.finish(key)).json.sha256).toBe(sha256Of([content]));
  });

  test('of two concurrent chunks the first is stored and the second rejected', async () => {
    // Started first: an upload from which nothing more comes is ended while a busy machine starts a process.
    const instance = await startAppProcess(tools.site.environment);
    const elsewhere = chunkCalls({ ...tools, port: instance.port });
    const other = randomBytes(content.length);
    const key = await beginUpload(calls, content.length);
    const half = content.length / 2;
    let resume = () => {};
    const waiting = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const first = calls.put(key, 0, held(content.subarray(0, half), waiting, content.subarray(half)));
    await expect.poll(() => arrived(key)).toBeGreaterThan(0);
    for (const its of [calls, elsewhere]) {
      const second = await its.put(key, await arrived(key), inBits(other.subarray(0, 1_000)));
      expect(refusedAs(second)).toBe('409 uploads.busy');
      expect(second.headers['retry-after']).toBe('15');
      expect(refusedAs(await its.finish(key))).toBe('409 uploads.busy');
    }
    await instance.kill();
    resume();
    expect((await first).json.offset).toBe(content.length);
    expect((await calls.finish(key)).json.sha256).toBe(sha256Of([content]));
  });

  test('of ten concurrent chunks exactly one is stored, complete', async () => {
    const candidates = Array.from({ length: 10 }, () => randomBytes(300_000));
    const key = await beginUpload(calls, 300_000);
    const answers = await Promise.all(candidates.map((candidate) => calls.put(key, 0, inBits(candidate))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(9);
    const { json } = await calls.finish(key);
    expect(candidates.map((candidate) => sha256Of([candidate]))).toContain(json.sha256);
  });

  test('a stalled request loses its lease and writes no more', async () => {
    const key = await beginUpload(calls, content.length);
    const half = content.length / 2;
    let resume = () => {};
    const waiting = new Promise<void>((resolve) => {
      resume = resolve;
    });
    const silent = calls.put(key, 0, held(content.subarray(0, half), waiting, Buffer.alloc(half, 'x')));
    await expect.poll(() => arrived(key)).toBe(half);
    // Expires the lease.
    await tools.site.services.site.db
      .updateTable('leases')
      .set({ held_until: '2026-01-01 00:00:00' })
      .execute();
    let finish = () => {};
    const finishing = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const end = content.subarray(half);
    const next = calls.put(key, half, held(end.subarray(0, 1_000), finishing, end.subarray(1_000)));
    await expect.poll(() => arrived(key)).toBe(half + 1_000);
    // Lets the lease expire for this process and gives it to another one.
    await tools.site.services.site.db
      .updateTable('leases')
      .set({ held_until: '2099-01-01 00:00:00' })
      .execute();
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(performance.now() + 3_600_000);
    resume();
    expect(refusedAs(await silent)).toBe('409 uploads.busy');
    vi.useRealTimers();
    finish();
    expect((await next).json.offset).toBe(content.length);
    expect((await calls.finish(key)).json.sha256).toBe(sha256Of([content]));
  });
});

test('200 MB in chunks need little memory', async () => {
  const tools = await startUploadSite({ dialect: 'sqlite' });
  const instance = await startAppProcess(tools.site.environment);
  const calls = chunkCalls({ ...tools, port: instance.port });
  const key = await beginUpload(calls, 200 * mebibyte, 'large.zip');
  const before = await instance.liveMemory();
  const grown: number[] = [];
  const measure = async () => grown.push(Math.round(((await instance.liveMemory()) - before) / mebibyte));
  async function* measured() {
    let pieces = 0;
    for (const piece of mebibytes(200)) {
      yield piece;
      pieces += 1;
      if (pieces % 160 === 0) await measure();
    }
  }
  const answer = await calls.put(key, 0, measured());
  let finished = false;
  const finishing = calls.finish(key).finally(() => {
    finished = true;
  });
  while (!finished) {
    await measure();
    await setTimeout(100);
  }
  const { json } = await finishing;
  await instance.kill();
  await tools.site.close();
  expect([answer.json.offset, json.sha256]).toEqual([200 * mebibyte, sha256Of(mebibytes(200))]);
  expect(grown.length).toBeGreaterThan(20);
  expect(Math.max(...grown)).toBeLessThan(20);
});
