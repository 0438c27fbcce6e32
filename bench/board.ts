import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { type Board, openBoard } from '#server/board/board.ts';
import type { PlayerFilter } from '#server/board/ranked-players.ts';
import { hash, madeSource, nameOfCharacter } from './data/made-world.ts';
import { partsOfNames } from './data/parts-of-names.ts';
import { mebibytes, milliseconds, percentile, table } from './figures.ts';

const characters = Number(process.argv[2] ?? 1_000_000);
const guilds = Math.round(characters / 50);
const none: PlayerFilter = { empire: null, job: null, name: null };

/** Measures the time of `work` and the longest block of the event loop. */
async function measure<T>(work: () => Promise<T>): Promise<{ value: T; ms: number; longestBlock: number }> {
  let longestBlock = 0;
  let last = performance.now();
  let watching = true;
  const look = () => {
    const now = performance.now();
    longestBlock = Math.max(longestBlock, now - last);
    last = now;
    if (watching) setImmediate(look);
  };
  setImmediate(look);
  const begun = performance.now();
  const value = await work();
  const ms = performance.now() - begun;
  watching = false;
  return { value, ms, longestBlock };
}

function memory(): NodeJS.MemoryUsage {
  for (let round = 0; round < 3; round++) globalThis.gc?.();
  return process.memoryUsage();
}

async function pageTimes(board: Board, filter: PlayerFilter, page: number): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < 2_000; round++) {
    const begun = performance.now();
    await board.players(filter, page, 50);
    times.push(performance.now() - begun);
  }
  return times.slice(500);
}

async function printPages(board: Board): Promise<void> {
  const filters: [string, PlayerFilter][] = [
    ['all', none],
    ['empire', { ...none, empire: 2 }],
    ['class', { ...none, job: 5 }],
    ['empire and class', { ...none, empire: 3, job: 0 }],
  ];
  const rows = [['page of 50', 'total', 'first p50', 'first p99', 'last p50', 'last p99']];
  for (const [label, filter] of filters) {
    const { total } = await board.players(filter, 1, 50);
    const first = await pageTimes(board, filter, 1);
    const last = await pageTimes(board, filter, Math.ceil(total / 50));
    const figures = [first, last].flatMap((times) => [percentile(times, 0.5), percentile(times, 0.99)]);
    rows.push([label, String(total), ...figures.map(milliseconds)]);
  }
  console.log(table(rows));
}

/** Random parts of names. */
function searchesOf(length: number, count: number): string[] {
  const names = Array.from({ length: count }, (_, n) =>
    nameOfCharacter(1 + (hash(n, 40 + length) % characters)),
  );
  return partsOfNames(names, length);
}

async function printSearches(board: Board): Promise<void> {
  const rows = [['search, each text once', 'texts', 'p50', 'p99', 'longest', 'longest block']];
  for (const length of [1, 2, 3, 4, 6, 9]) {
    const texts = searchesOf(length, 400);
    const times: number[] = [];
    const { longestBlock } = await measure(async () => {
      for (const name of texts) {
        const begun = performance.now();
        await board.players({ ...none, name }, 1, 50);
        times.push(performance.now() - begun);
        await new Promise(setImmediate);
      }
    });
    const figures = [percentile(times, 0.5), percentile(times, 0.99), Math.max(...times), longestBlock];
    rows.push([`${length} letters`, String(texts.length), ...figures.map(milliseconds)]);
  }
  console.log(table(rows));
}

/** Twenty concurrent clients, each with a different search. */
async function printMany(board: Board, length: number): Promise<void> {
  const texts = searchesOf(length, 800);
  const times: number[] = [];
  let next = 0;
  async function asker(): Promise<void> {
    for (let name = texts[next++]; name !== undefined; name = texts[next++]) {
      const begun = performance.now();
      await board.players({ ...none, empire: 1, name }, 1, 50);
      times.push(performance.now() - begun);
      await new Promise(setImmediate);
    }
  }
  const { ms } = await measure(() => Promise.all(Array.from({ length: 20 }, asker)));
  console.log(
    `20 at once, ${texts.length} different texts of ${length} letters: ${Math.round((texts.length / ms) * 1000)}/s, ` +
      `p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}`,
  );
}

async function printGuilds(board: Board): Promise<void> {
  const filter = { empire: null, name: null, master: 'kar' };
  const times: number[] = [];
  for (let round = 0; round < 300; round++) {
    const begun = performance.now();
    await board.guilds(filter, 1, 50);
    times.push(performance.now() - begun);
  }
  console.log(
    `guilds by a part of the leader's name: p50 ${milliseconds(percentile(times, 0.5))}, p99 ${milliseconds(percentile(times, 0.99))}`,
  );
}

const log = { info() {}, warn: (details: object, message: string) => console.warn(message, details) };
const before = memory();
const source = madeSource({ characters, guilds });
const refreshSeconds = 30;
const {
  value: board,
  ms,
  longestBlock,
} = await measure(async () => {
  const opened = openBoard(source, log, { refreshSeconds });
  await opened.ready;
  return opened;
});
// The name index is built with the first search.
await board.players({ ...none, name: 'kar' }, 1, 50);
const after = memory();
console.log(`load before ${loadavg()[0]?.toFixed(1)}`);
console.log(`${characters} characters, ${guilds} guilds, Node ${process.version}`);
console.log(
  `first reading ${(ms / 1000).toFixed(2)} s (making the rows included), longest block ${milliseconds(longestBlock)}`,
);
console.log(
  `memory: rss +${mebibytes(after.rss - before.rss)}, heap +${mebibytes(after.heapUsed - before.heapUsed)}, ` +
    `array buffers +${mebibytes(after.arrayBuffers - before.arrayBuffers)}`,
);
await printPages(board);
await printSearches(board);
for (const length of [3, 4, 5]) await printMany(board, length);
await printGuilds(board);
const asOf = board.asOf();
let peak = 0;
const refresh = await measure(async () => {
  while (board.asOf() === asOf) {
    await pause(20);
    peak = Math.max(peak, process.memoryUsage().arrayBuffers);
  }
});
console.log(
  `refresh with 1 % played: longest block ${milliseconds(refresh.longestBlock)}, array buffers at most ${mebibytes(peak)}`,
);
const end = memory();
console.log(
  `memory after it: rss +${mebibytes(end.rss - before.rss)}, array buffers +${mebibytes(end.arrayBuffers - before.arrayBuffers)}`,
);
await board.close();
