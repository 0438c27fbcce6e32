import { describe, expect, test } from 'vitest';
import { createStudio, StudioBusy } from './render-queue.ts';

const jpegOf = (bytes: number) => async () => Buffer.alloc(bytes);

/** Drawing that ends when it is told to, and counts how much of it goes on at once. */
function slowDrawing() {
  const ends: (() => void)[] = [];
  const count = { now: 0, most: 0, all: 0 };
  async function draw(): Promise<Buffer> {
    count.now += 1;
    count.all += 1;
    count.most = Math.max(count.most, count.now);
    await new Promise<void>((resolve) => ends.push(resolve));
    count.now -= 1;
    return Buffer.alloc(10);
  }
  return { draw, count, end: () => ends.shift()?.() };
}

const soon = () => new Promise((resolve) => setTimeout(resolve));

describe('the studio', () => {
  test('draws one picture at a time', async () => {
    const studio = createStudio();
    const { draw, count, end } = slowDrawing();
    const shown = ['a', 'b', 'c'].map((subject) => studio.show(subject, '1', draw));
    for (let time = 0; time < 3; time += 1) {
      await soon();
      end();
    }
    await Promise.all(shown);
    expect(count).toEqual({ now: 0, most: 1, all: 3 });
  });

  test('draws once for all who ask at once, and for who asks later', async () => {
    const studio = createStudio();
    const { draw, count, end } = slowDrawing();
    const shown = [studio.show('a', '1', draw), studio.show('a', '1', draw)];
    await soon();
    end();
    const [one, other] = await Promise.all(shown);
    expect(one).toBe(other);
    expect(await studio.show('a', '1', draw)).toBe(one);
    expect(count.all).toBe(1);
  });

  test('draws anew what has changed, and forgets what it was', async () => {
    const studio = createStudio();
    await studio.show('a', '1', jpegOf(10));
    expect((await studio.show('a', '2', jpegOf(20))).jpeg).toHaveLength(20);
    expect(studio.kept('a', '1')).toBeUndefined();
    expect(studio.kept('a', '2')?.version).toBe('2');
  });

  test('sends away who would be too many', async () => {
    const studio = createStudio({ maxWaiting: 2 });
    const { draw, end } = slowDrawing();
    const shown = [studio.show('a', '1', draw), studio.show('b', '1', draw)];
    await expect(studio.show('c', '1', draw)).rejects.toBeInstanceOf(StudioBusy);
    await soon();
    end();
    await soon();
    end();
    await Promise.all(shown);
    await expect(studio.show('c', '1', jpegOf(1))).resolves.toMatchObject({ version: '1' });
  });

  test('keeps no more than it has room for, the longest unseen goes first', async () => {
    const studio = createStudio({ maxBytes: 100 });
    for (const subject of ['a', 'b', 'c']) await studio.show(subject, '1', jpegOf(30));
    studio.kept('a', '1');
    await studio.show('d', '1', jpegOf(30));
    const there = ['a', 'b', 'c', 'd'].filter((subject) => studio.kept(subject, '1'));
    expect(there).toEqual(['a', 'c', 'd']);
  });

  test('goes on after a picture that could not be drawn', async () => {
    const studio = createStudio();
    const broken = studio.show('a', '1', () => Promise.reject(new Error('no ink')));
    await expect(broken).rejects.toThrow('no ink');
    await expect(studio.show('a', '1', jpegOf(5))).resolves.toMatchObject({ version: '1' });
  });
});
