import { loadImage } from '@napi-rs/canvas';
import { afterEach, expect, test } from 'vitest';
import { createDrawWorker, type DrawJob, type DrawWorker } from './draw-worker.ts';
import { drawNewsPicture } from './pictures.ts';

const look = { siteName: 'Guildhall', serverName: 'Server 1', palette: 'ember', accent: null } as const;
const news = {
  id: 3,
  title: 'Осенний турнир',
  titleLanguage: 'ru',
  author: 'Мирабель',
  scene: 'champions',
  publishedAt: new Date('2026-04-01'),
} as const;
const job: DrawJob = { language: 'ru', look, news };

let worker: DrawWorker | undefined;
afterEach(() => worker?.close());

/** What this thread itself has to do, however busy the machine is. */
async function workOf(task: () => Promise<Buffer>) {
  const before = process.threadCpuUsage();
  const drawn = await task();
  const { user, system } = process.threadCpuUsage(before);
  return { drawn, microseconds: user + system };
}

test('the worker draws the same image without blocking the process', async () => {
  worker = createDrawWorker();
  const { draw } = worker;
  // Both ways have begun: fonts are loaded, the thread runs.
  await Promise.all([draw(job), drawNewsPicture('ru', look, news)]);
  const elsewhere = await workOf(() => draw(job));
  const here = await workOf(() => drawNewsPicture('ru', look, news));
  expect(elsewhere.drawn.equals(here.drawn)).toBe(true);
  expect(elsewhere.microseconds).toBeLessThan(here.microseconds / 2);
  const { width } = await loadImage(await draw({ language: 'gr', look }));
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
