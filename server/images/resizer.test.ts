import { fork } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { loadImage } from '@napi-rs/canvas';
import { afterEach, expect, test } from 'vitest';
import { drawPicture } from '#test/factories/pictures.ts';
import { widthsFor } from './resize.ts';
import { createResizer, type Resizer } from './resizer.ts';

let resizer: Resizer | undefined;
afterEach(() => resizer?.close());

test.each([
  [1, [1]],
  [479, [479]],
  [480, [480]],
  [700, [480, 700]],
  [1_600, [480, 960, 1_600]],
  [9_000, [480, 960, 1_600]],
])('a picture of %i pixels is stored in these widths, never enlarged', (width, widths) => {
  expect(widthsFor(width)).toEqual(widths);
});

test('each width is there as AVIF and WebP of the same proportions', async () => {
  resizer = createResizer();
  const bytes = await drawPicture(1_000, 500);
  const { width, height, sizes } = await resizer.resize({ bytes, width: 1_000, height: 500 });
  expect([width, height]).toEqual([1_000, 500]);
  const drawn = sizes.flatMap((size) => [size.avif, size.webp]).map((file) => loadImage(file));
  expect((await Promise.all(drawn)).map((image) => [image.width, image.height])).toEqual(
    [480, 480, 960, 960, 1_000, 1_000].map((each) => [each, each / 2]),
  );
});

test('what is kept in one size is neither drawn in smaller ones nor as AVIF', async () => {
  resizer = createResizer();
  const bytes = await drawPicture(1_000, 500);
  const job = { bytes, width: 1_000, height: 500 };
  expect(await resizer.shrink(job)).toEqual({ width: 1_000, height: 500, webp: expect.any(Uint8Array) });
  await expect(resizer.shrink({ ...job, width: 10 })).rejects.toThrow('media.unreadable');
});

test('a picture that is not as large as its header says is refused', async () => {
  resizer = createResizer();
  const bytes = await drawPicture(100, 50);
  await expect(resizer.resize({ bytes, width: 10, height: 5 })).rejects.toThrow('media.unreadable');
});

test('a picture that keeps the decoder busy or breaks it is refused, and the next one is drawn', async () => {
  resizer = createResizer({ timeoutSeconds: 0.001 });
  const bytes = await drawPicture(64, 64);
  const slow = resizer.resize({ bytes, width: 64, height: 64 });
  await expect(slow).rejects.toThrow('media.unreadable');
  resizer = createResizer();
  const broken = resizer.resize({ bytes: bytes.subarray(0, 60), width: 64, height: 64 });
  const whole = resizer.resize({ bytes, width: 64, height: 64 });
  await expect(broken).rejects.toThrow('media.unreadable');
  expect((await whole).sizes).toHaveLength(1);
});

test.runIf(process.platform === 'linux')(
  'where memory runs out, the process that draws is the first to be ended',
  async () => {
    const bytes = await drawPicture(4_000, 3_000, 'jpeg');
    const child = fork(new URL('./resize-process.ts', import.meta.url), { serialization: 'advanced' });
    try {
      child.send({ kind: 'sizes', bytes, width: 4_000, height: 3_000 });
      await expect.poll(() => readFile(`/proc/${child.pid}/oom_score_adj`, 'utf8')).toBe('1000\n');
    } finally {
      child.kill('SIGKILL');
    }
  },
);

test('few pictures are taken at the same time', async () => {
  resizer = createResizer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const places = Array.from({ length: 4 }, () => resizer?.reserve(() => promise));
  await expect(resizer.reserve(() => promise)).rejects.toThrow('media.busy');
  resolve();
  await Promise.all(places);
  await expect(resizer.reserve(async () => 'done')).resolves.toBe('done');
});

test('a player has one place, and all players together leave one to the team', async () => {
  resizer = createResizer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const places = [1, 2, 3].map((player) => resizer?.reserve(() => promise, player));
  await expect(resizer.reserve(() => promise, 1)).rejects.toThrow('media.busy');
  await expect(resizer.reserve(() => promise, 4)).rejects.toThrow('media.busy');
  places.push(resizer.reserve(() => promise));
  resolve();
  await Promise.all(places);
  await expect(resizer.reserve(async () => 'done', 1)).resolves.toBe('done');
});

test('a player sends one picture at a time', async () => {
  resizer = createResizer();
  const { promise, resolve } = Promise.withResolvers<string>();
  const first = resizer.receive(() => promise, 1);
  await expect(resizer.receive(async () => 'second', 1)).rejects.toThrow('media.busy');
  resolve('first');
  await expect(first).resolves.toBe('first');
  await expect(resizer.receive(async () => 'second', 1)).resolves.toBe('second');
});

test('of players who send slowly, the one who has taken longest gives way to the next', async () => {
  resizer = createResizer();
  const { promise, resolve } = Promise.withResolvers<string>();
  const slow = [1, 2, 3, 4, 5, 6, 7, 8].map((player) => resizer?.receive(() => promise, player));
  const next = resizer.receive(() => promise, 9);
  await expect(slow[0]).rejects.toThrow('media.busy');
  const again = resizer.receive(() => promise, 1);
  await expect(slow[1]).rejects.toThrow('media.busy');
  await expect(resizer.receive(() => promise, 1)).rejects.toThrow('media.busy');
  resolve('read');
  await expect(Promise.all([...slow.slice(2), next, again])).resolves.toHaveLength(8);
});

test('pictures that are still coming in take no place in the queue', async () => {
  resizer = createResizer();
  const { promise, resolve } = Promise.withResolvers<void>();
  const slow = [1, 2, 3, 4].map((player) => resizer?.receive(() => promise, player));
  await expect(resizer.reserve(async () => 'done', 5)).resolves.toBe('done');
  resolve();
  await Promise.all(slow);
});
