// `node --expose-gc bench/saved-board.ts [characters]`: saving the rankings, and starting from the file
// without the game.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBoard } from '#server/board/board.ts';
import { rankPlayers } from '#server/board/ranked-players.ts';
import { type Reading, readAll } from '#server/board/reading/read-passes.ts';
import { runInBackground } from '#server/board/reading/steps.ts';
import { openSavedBoard } from '#server/board/saving/saved-board.ts';
import { madeSource } from './data/made-world.ts';
import { mebibytes, milliseconds, table } from './figures.ts';
import { usedMemory } from './used-memory.ts';

const characters = Number(process.argv[2] ?? 1_000_000);
const rounds = 5;
const folder = mkdtempSync(join(tmpdir(), 'bench-saved-'));
const file = join(folder, 'rankings.saved');
const log = { info() {}, warn: (details: object, message: string) => console.warn(message, details) };
const { signal } = new AbortController();
const rows = [['what', 'time', 'of the thread', 'longest block', 'memory at most', 'memory kept']];

/** CPU time of this thread in milliseconds, independent of other processes. */
function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/** Adds a row with times, longest block and allocated memory. */
async function measured<T>(what: string, work: () => Promise<T>): Promise<T> {
  const before = usedMemory();
  const beforeArrays = process.memoryUsage().arrayBuffers;
  const workedBefore = cpuTime();
  let [last, longest, peak, watching] = [workedBefore, 0, 0, true];
  const look = () => {
    const now = cpuTime();
    longest = Math.max(longest, now - last);
    last = now;
    if (watching) setImmediate(look);
  };
  const looking = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers - beforeArrays);
  }, 5);
  setImmediate(look);
  const begun = performance.now();
  const value = await work();
  const ms = performance.now() - begun;
  watching = false;
  clearInterval(looking);
  const times = [ms, cpuTime() - workedBefore, longest].map(milliseconds);
  rows.push([what, ...times, mebibytes(peak), mebibytes(usedMemory() - before)]);
  return value;
}

const openSaved = () => openSavedBoard({ file, identity: 'bench', log });

async function startWithoutGame(): Promise<void> {
  const source = { ...madeSource({ characters, guilds: 0 }), clock: () => new Promise<never>(() => {}) };
  const board = openBoard(source, log, { saved: openSaved(), firstReadTimeoutMs: 60_000 });
  const { total } = await board.players({ empire: 2, job: 1, name: 'kar' }, 1, 50);
  if (board.state() !== 'stale' || total === 0) throw new Error('not answered from the saved board');
}

async function rankAgain({ players, empires }: Reading): Promise<void> {
  const nobody = {
    masterAccounts: new Set<number>(),
    masterNames: new Set<string>(),
    blockedAccounts: new Set<number>(),
  };
  await runInBackground(rankPlayers(players.roster, empires, nobody));
}

try {
  const source = madeSource({ characters, guilds: Math.round(characters / 50) });
  const reading = await readAll({ source, now: () => new Date(), signal }, null);
  for (let round = 0; round < rounds; round++) {
    rmSync(file, { force: true });
    await measured('save', () => openSaved().close(reading));
  }
  for (let round = 0; round < rounds; round++) await measured('start to first answer', startWithoutGame);
  await measured('for comparison: ranking anew', () => rankAgain(reading));
  console.log(`${characters} characters, file ${mebibytes(statSync(file).size)}, Node ${process.version}`);
  console.log(table(rows));
} finally {
  rmSync(folder, { recursive: true });
}
