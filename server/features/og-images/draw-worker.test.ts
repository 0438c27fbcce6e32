import { loadImage } from '@napi-rs/canvas';
import { afterEach, expect, test } from 'vitest';
import { createEasel, type Easel, type Order } from './draw-worker.ts';
import { drawNewsPicture } from './pictures.ts';

const names = { siteName: 'Guildhall', serverName: 'Server 1' };
const news = { id: 3, title: 'Осенний турнир', author: 'Мирабель', publishedAt: new Date('2026-04-01') };
const order: Order = { language: 'ru', names, news };

let easel: Easel | undefined;
afterEach(() => easel?.close());

test('the thread draws what the process would draw, without holding it up', async () => {
  easel = createEasel();
  let [last, longest] = [performance.now(), 0];
  const clock = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
  }, 1);
  const drawn = await easel.draw(order);
  clearInterval(clock);
  expect(drawn.equals(await drawNewsPicture('ru', names, news))).toBe(true);
  expect(longest).toBeLessThan(150);
  const { width } = await loadImage(await easel.draw({ language: 'gr', names }));
  expect(width).toBe(1200);
});

test('a thread that has ended is followed by another one', async () => {
  easel = createEasel({ idleSeconds: 0.01 });
  const first = await easel.draw(order);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect((await easel.draw(order)).equals(first)).toBe(true);
});

test('what cannot be drawn is refused, and the next order is drawn', async () => {
  easel = createEasel();
  const broken = { ...order, news: { ...news, publishedAt: new Date(Number.NaN) } };
  await expect(easel.draw(broken)).rejects.toThrow();
  await expect(easel.draw(order)).resolves.toBeInstanceOf(Buffer);
});
