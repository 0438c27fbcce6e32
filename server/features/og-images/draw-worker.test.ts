import { loadImage } from '@napi-rs/canvas';
import { afterEach, expect, test } from 'vitest';
import { createDrawWorker, type DrawJob, type DrawWorker } from './draw-worker.ts';
import { drawNewsPicture } from './pictures.ts';

const names = { siteName: 'Guildhall', serverName: 'Server 1' };
const news = {
  id: 3,
  title: 'Осенний турнир',
  titleLanguage: 'ru',
  author: 'Мирабель',
  scene: 'champions',
  publishedAt: new Date('2026-04-01'),
} as const;
const job: DrawJob = { language: 'ru', names, news };

let worker: DrawWorker | undefined;
afterEach(() => worker?.close());

test('the worker draws the same image without blocking the process', async () => {
  worker = createDrawWorker();
  const begun = performance.now();
  let [last, longest] = [begun, 0];
  const clock = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  const drawn = await worker.draw(job);
  clearInterval(clock);
  const took = performance.now() - begun;
  expect(drawn.equals(await drawNewsPicture('ru', names, news))).toBe(true);
  // Drawn here, it would be one wait as long as the drawing.
  expect(longest).toBeLessThan(took / 2);
  const { width } = await loadImage(await worker.draw({ language: 'gr', names }));
  expect(width).toBe(1200);
});

test('a new worker replaces an ended one', async () => {
  worker = createDrawWorker({ idleSeconds: 0.01 });
  const first = await worker.draw(job);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await worker.draw(job)).equals(first)).toBe(true);
});

test('a failed job rejects, and the next one is drawn', async () => {
  worker = createDrawWorker();
  const broken = { ...job, news: { ...news, publishedAt: new Date(Number.NaN) } };
  await expect(worker.draw(broken)).rejects.toThrow();
  await expect(worker.draw(job)).resolves.toBeInstanceOf(Buffer);
});
