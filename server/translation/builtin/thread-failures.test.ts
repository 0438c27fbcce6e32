import { readFileSync, writeFileSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { builtinWorld, translateOne } from '#test/engines/bergamot/builtin.ts';
import { wordsFromEnglish } from '#test/engines/bergamot/word-pairs.ts';
import { into } from '#test/engines/into.ts';
import type { BuiltinEngine } from './builtin-engine.ts';

const world = builtinWorld();
const never = new AbortController().signal;

/** Takes the engine some seconds. */
const longText = 'The server is open today. '.repeat(4_000);

async function expectToWork(engine: BuiltinEngine): Promise<void> {
  expect(await translateOne(engine, 'The server is open', 'de')).toBe('Der Server ist offen');
}

test('a text at which the engine aborts fails alone', async () => {
  world.thread.stopAt('dragons');
  const engine = world.open();
  const texts = ['The server', 'gold', 'The dragons', 'castle', 'today', 'new <g id="1">gold</g>'];
  expect(await engine.translate(texts, into('pl'), never)).toEqual([
    'Ten serwer',
    'złota',
    '',
    'zamek',
    'dziś',
    'nowy <g id="1">złota</g>',
  ]);
  // The batch, its first half, the last of that, and that once more.
  expect(world.thread.workers.length).toBeLessThanOrEqual(5);
  await expect(translateOne(engine, 'The dragons', 'pl')).rejects.toMatchObject({ kind: 'rubbish' });
  await expectToWork(engine);
});

test('a model that stops at every text is given up after some of them', async () => {
  world.thread.stopAt('dragons');
  const engine = world.open();
  const texts = Array.from({ length: 100 }, (_, index) => `dragons ${index}`);
  await expect(engine.translate(texts, into('pl'), never)).rejects.toMatchObject({ kind: 'away' });
  expect(world.thread.workers.length).toBeLessThanOrEqual(16);
  await expectToWork(engine);
});

test.each([
  ['zeros', (whole: Buffer) => Buffer.alloc(whole.length)],
  ['noise', (whole: Buffer) => Buffer.from(whole.map((_, index) => (index * 7_919) & 255))],
  [
    'half of the content',
    (whole: Buffer) => Buffer.concat([whole.subarray(0, whole.length / 2), Buffer.alloc(whole.length / 2)]),
  ],
])('a model of %s fails, and the other languages go on', async (_, broken) => {
  const { model = '' } = world.models.install({ from: 'en', to: 'pl', words: wordsFromEnglish.pl });
  const engine = world.open();
  await expectToWork(engine);
  writeFileSync(model, broken(readFileSync(model)));
  // Half of a model may translate; no text of it is right, and none may be lost silently.
  const made = await translateOne(engine, 'The server', 'pl').catch((error: unknown) => error);
  if (typeof made !== 'string') expect(made).toMatchObject({ kind: 'away' });
  if (made instanceof Error) expect(made.message).not.toContain(world.models.path);
  await expectToWork(engine);
});

test('a model that exceeds the memory is refused without harm to the process or to other models', async () => {
  world.models.install({ from: 'en', to: 'pl', words: wordsFromEnglish.pl, unusedMb: 96 });
  const before = process.memoryUsage.rss();
  const engine = world.open({ memoryMb: 400 });
  await expectToWork(engine);
  await expect(translateOne(engine, 'The server', 'pl')).rejects.toMatchObject({
    kind: 'away',
    message: 'The model en-pl does not fit into BUILTIN_MEMORY_MB, or is broken',
  });
  expect(engine.isRunning()).toBe(false);
  expect(process.memoryUsage.rss() - before).toBeLessThan(400 * 2 ** 20);
  await expectToWork(engine);
  expect(await translateOne(world.open(), 'The server', 'pl')).toBe('Ten serwer');
});

test('a signal in the middle ends the work at once, and the next text is translated', async () => {
  const engine = world.open();
  await expectToWork(engine);
  const caller = new AbortController();
  const work = engine.translate([longText], into('de'), caller.signal);
  const failed = expect(work).rejects.toMatchObject({ kind: 'away', message: 'The translation was stopped' });
  await world.thread.asked(2);
  // Not before: of two calls at once, either may come first.
  const waiting = translateOne(engine, 'today', 'de');
  const started = performance.now();
  caller.abort();
  await failed;
  expect(performance.now() - started).toBeLessThan(2_000);
  expect(await waiting).toBe('heute');
  expect(world.thread.workers).toHaveLength(2);
});

test('a signal of one who waits ends only his waiting', async () => {
  const engine = world.open();
  const caller = new AbortController();
  const first = translateOne(engine, 'today', 'de');
  const second = engine.translate(['gold'], into('pl'), caller.signal);
  const failed = expect(second).rejects.toMatchObject({ kind: 'away' });
  caller.abort();
  await failed;
  expect(await first).toBe('heute');
  expect(world.thread.workers).toHaveLength(1);
});

test('a thread that was killed is replaced, in the middle of a text and between two', async () => {
  const engine = world.open();
  const work = translateOne(engine, longText, 'de');
  await world.thread.asked(1);
  await world.thread.workers[0]?.terminate();
  expect(await work).toContain('Der Server ist offen heute. Der Server');
  expect(world.thread.workers).toHaveLength(2);
  await world.thread.workers[1]?.terminate();
  await expectToWork(engine);
  expect(world.thread.workers).toHaveLength(3);
});

test('a thread that nobody needs is ended, and started again when needed', async () => {
  const engine = world.open({ idleMs: 20 });
  await expectToWork(engine);
  await expect.poll(() => engine.isRunning()).toBe(false);
  await expectToWork(engine);
  expect(world.thread.workers).toHaveLength(2);
});

test('a thread that never answers is killed and tried once more', async () => {
  let started = 0;
  const engine = world.open({
    timeoutMs: 50,
    start: () => {
      started += 1;
      return new Worker('while (true);', { eval: true });
    },
  });
  await expect(translateOne(engine, 'today', 'de')).rejects.toMatchObject({
    kind: 'away',
    message: expect.stringContaining('in time'),
  });
  expect(started).toBe(2);
  expect(engine.isRunning()).toBe(false);
});

test('a thread that cannot start is reported', async () => {
  const engine = world.open({ start: () => new Worker('throw new Error("no")', { eval: true }) });
  await expect(translateOne(engine, 'today', 'de')).rejects.toMatchObject({ kind: 'away' });
});
