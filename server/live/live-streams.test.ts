import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { afterEach, expect, test, vi } from 'vitest';
import { type LiveEvent, type LiveVisitor, openLiveStreams } from './live-streams.ts';

afterEach(() => void vi.useRealTimers());

const event = (id: string): LiveEvent => ({ id, data: { players: Number(id) } });
const hour = { seconds: 3_600 };

function open(options: Partial<Parameters<typeof openLiveStreams>[0]> = {}) {
  return openLiveStreams({ now: () => event('1'), ...options });
}

const [a, b, c] = ['a', 'b', 'c'].map((own) => ({ own, wider: undefined })) as [
  LiveVisitor,
  LiveVisitor,
  LiveVisitor,
];

const readNow = (stream: Readable | null) => String(stream?.read() ?? '');

test('a reader gets what is now and what comes', () => {
  const streams = open();
  const reader = streams.open(a, hour);
  expect(readNow(reader)).toBe('retry: 10000\n\nid: 1\ndata: {"players":1}\n\n');
  streams.send(event('2'));
  expect(readNow(reader)).toBe('id: 2\ndata: {"players":2}\n\n');
});

test('one who comes back gets only what he has not', () => {
  const streams = open();
  expect(readNow(streams.open(a, { ...hour, lastId: '1' }))).toBe('retry: 10000\n\n');
  expect(readNow(streams.open(a, { ...hour, lastId: '0' }))).toContain('id: 1\n');
});

test('nobody has more streams than he may, and all together neither', async () => {
  const streams = open({ mostPerVisitor: 2, most: 3 });
  const first = streams.open(a, hour);
  streams.open(a, hour);
  expect(streams.open(a, hour)).toBeNull();
  streams.open(b, hour);
  expect(streams.open(c, hour)).toBeNull();
  first?.destroy();
  await once(first as Readable, 'close');
  expect(streams.open(a, hour)).not.toBeNull();
  expect(streams.count()).toBe(3);
});

test('a wider network has a limit of its own, which counts streams that are open', async () => {
  const streams = open({ mostPerWider: 2 });
  const within = (own: string) => streams.open({ own, wider: 'w' }, hour);
  const first = within('a');
  within('b');
  expect(within('c')).toBeNull();
  expect(streams.open({ own: 'd', wider: 'x' }, hour)).not.toBeNull();
  first?.destroy();
  await once(first as Readable, 'close');
  expect(within('c')).not.toBeNull();
  expect(within('d')).toBeNull();
});

test('streams end after their time, and all of them when nothing more comes', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  const streams = open();
  streams.open(a, { seconds: 5 })?.resume();
  streams.open(b, hour)?.resume();
  vi.advanceTimersByTime(5_000);
  vi.useRealTimers();
  await vi.waitFor(() => expect(streams.count()).toBe(1));
  streams.end();
  await vi.waitFor(() => expect(streams.count()).toBe(0));
});

test('a silent stream says that it is there', () => {
  vi.useFakeTimers();
  const streams = open({ heartbeatMs: 1_000 });
  const reader = streams.open(a, hour);
  readNow(reader);
  vi.advanceTimersByTime(1_000);
  expect(readNow(reader)).toBe(':\n\n');
});

test('a reader who takes nothing is let go', async () => {
  const streams = open();
  const reader = streams.open(a, hour) as Readable;
  const closed = once(reader, 'close');
  for (let each = 0; each < 6; each += 1) streams.send({ id: '2', data: 'x'.repeat(16_384) });
  await closed;
  expect(streams.count()).toBe(0);
});
