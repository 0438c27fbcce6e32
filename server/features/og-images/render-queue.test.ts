import { describe, expect, test } from 'vitest';
import { createTurns } from '#server/async/turns.ts';
import { createRenderQueue, RenderQueueFull } from './render-queue.ts';

const jpegOf = (bytes: number) => async () => Buffer.alloc(bytes);

/** A fake renderer that finishes on demand and counts concurrent jobs. */
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

describe('the render queue', () => {
  test('draws one picture at a time', async () => {
    const queue = createRenderQueue();
    const { draw, count, end } = slowDrawing();
    const shown = ['a', 'b', 'c'].map((subject) => queue.show(subject, '1', draw));
    for (let time = 0; time < 3; time += 1) {
      await soon();
      end();
    }
    await Promise.all(shown);
    expect(count).toEqual({ now: 0, most: 1, all: 3 });
  });

  test('draws once for concurrent and later requests', async () => {
    const queue = createRenderQueue();
    const { draw, count, end } = slowDrawing();
    const shown = [queue.show('a', '1', draw), queue.show('a', '1', draw)];
    await soon();
    end();
    const [one, other] = await Promise.all(shown);
    expect(one).toBe(other);
    expect(await queue.show('a', '1', draw)).toBe(one);
    expect(count.all).toBe(1);
  });

  test('draws a new version and drops the old one', async () => {
    const queue = createRenderQueue();
    await queue.show('a', '1', jpegOf(10));
    expect((await queue.show('a', '2', jpegOf(20))).jpeg).toHaveLength(20);
    expect(queue.kept('a', '1')).toBeUndefined();
    expect(queue.kept('a', '2')?.version).toBe('2');
  });

  test('rejects requests when the queue is full', async () => {
    const queue = createRenderQueue({ maxWaiting: 2 });
    const { draw, end } = slowDrawing();
    const shown = [queue.show('a', '1', draw), queue.show('b', '1', draw)];
    await expect(queue.show('c', '1', draw)).rejects.toBeInstanceOf(RenderQueueFull);
    await soon();
    end();
    await soon();
    end();
    await Promise.all(shown);
    await expect(queue.show('c', '1', jpegOf(1))).resolves.toMatchObject({ version: '1' });
  });

  test('evicts the least recently used image when the cache is full', async () => {
    const queue = createRenderQueue({ maxBytes: 100 });
    for (const subject of ['a', 'b', 'c']) await queue.show(subject, '1', jpegOf(30));
    queue.kept('a', '1');
    await queue.show('d', '1', jpegOf(30));
    const there = ['a', 'b', 'c', 'd'].filter((subject) => queue.kept(subject, '1'));
    expect(there).toEqual(['a', 'c', 'd']);
  });

  test('has places and a cache of its own where it takes turns with another', async () => {
    const inTurn = createTurns();
    const [one, other] = [1, 2].map(() => createRenderQueue({ inTurn, maxWaiting: 1, maxBytes: 10 }));
    const { draw, count, end } = slowDrawing();
    const shown = [one?.show('a', '1', draw), other?.show('b', '1', draw)];
    await expect(one?.show('c', '1', draw)).rejects.toBeInstanceOf(RenderQueueFull);
    for (let time = 0; time < 2; time += 1) {
      await soon();
      end();
    }
    await Promise.all(shown);
    expect(count).toEqual({ now: 0, most: 1, all: 2 });
    await other?.show('c', '1', jpegOf(10));
    expect([one?.kept('a', '1')?.version, other?.kept('b', '1')]).toEqual(['1', undefined]);
  });

  test('continues after a failed image', async () => {
    const queue = createRenderQueue();
    const broken = queue.show('a', '1', () => Promise.reject(new Error('no ink')));
    await expect(broken).rejects.toThrow('no ink');
    await expect(queue.show('a', '1', jpegOf(5))).resolves.toMatchObject({ version: '1' });
  });
});
