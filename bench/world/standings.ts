// `node --expose-gc bench/world/standings.ts [characters]`: what the ranks of three weeks take on disk and in memory, and how
// long noting them and reading one character's takes.
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { shiftDay } from '#contract/formats/shift-day.ts';
import { movedPlaces } from '#contract/standings/kinds.ts';
import type { Listed } from '#server/board/rankings.ts';
import { sortRows } from '#server/board/reading/sort-rows.ts';
import { runSync } from '#server/board/reading/steps.ts';
import { openSite } from '#server/site/database/open-site.ts';
import { baseFor, type NotedDay } from '#server/standings/days.ts';
import { noteDay } from '#server/standings/note-day.ts';
import { openStandings } from '#server/standings/standings.ts';
import { hash } from '../data/made-world.ts';
import { mebibytes, milliseconds, table } from '../figures.ts';
import { usedMemory } from '../used-memory.ts';

const characters = Number(process.argv[2] ?? 1_000_000);
const days = 21;
const lastDay = '2026-11-22';
/** Share of the characters that play on a day, and of those that win a level. */
const [playing, winning] = [0.1, 0.2];
const log = { info() {}, warn: (details: object, message: string) => console.warn(message, details) };

const level = Uint16Array.from({ length: characters }, (_, row) => 1 + (hash(row, 2) / 2 ** 32) ** 3 * 105);
const exp = Uint32Array.from({ length: characters }, (_, row) => hash(row, 5) % 2_000_000_000);
const ids = Uint32Array.from({ length: characters }, (_, row) => row + 1);

function play(day: number): void {
  for (let row = 0; row < characters; row++) {
    const luck = hash(row, 100 + day) / 2 ** 32;
    if (luck >= playing) continue;
    exp[row] = Math.min(2_000_000_000, (exp[row] ?? 0) + 1_000_000);
    if (luck >= playing * winning) continue;
    level[row] = Math.min(105, (level[row] ?? 0) + 1);
    exp[row] = 0;
  }
}

function ranked(): Listed {
  const order = runSync(
    sortRows(characters, [
      { column: level, first: 'most' },
      { column: exp, first: 'most' },
    ]),
  );
  const rank = new Uint32Array(characters);
  for (const [place, row] of order.entries()) rank[row] = place + 1;
  return { ids, rankAt: (row) => rank[row] ?? 0, valueAt: (row) => level[row] ?? 0 };
}

/** Any order of ids takes as much as that of time played. */
const first = Array.from(
  { length: Math.min(movedPlaces, characters) },
  (_, place) => 1 + (hash(place, 9) % characters),
);

function cpuTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-standings-'));
const site = await openSite({ DATABASE_URL: undefined, SITE_SCHEMA: 'site', dataDir }, log);
try {
  const guilds: Listed = { ids: [], rankAt: () => 0, valueAt: () => 0 };
  const noted: NotedDay[] = [];
  const empty = statSync(join(dataDir, 'site.sqlite')).size;
  const times: number[] = [];
  for (let day = 0; day < days; day++) {
    play(day);
    const name = shiftDay(lastDay, day + 1 - days);
    const next = { day: name, base: baseFor(name, noted) };
    const listed = ranked();
    const before = cpuTime();
    const tops = new Map([['playtime' as const, first]]);
    await noteDay({ site, goOn: async () => {} }, { characters: listed, guilds, tops }, next, new Date());
    times.push(cpuTime() - before);
    noted.push(next);
  }
  const { fn } = site.db;
  const { bytes } = await site.db
    .selectFrom('standing_blocks')
    .select(fn.sum<number>(fn<number>('length', ['data'])).as('bytes'))
    .executeTakeFirstOrThrow();
  const list = await site.db
    .selectFrom('standing_blocks')
    .select(fn.avg<number>(fn<number>('length', ['data'])).as('bytes'))
    .where('kind', '=', 'playtime')
    .executeTakeFirstOrThrow();
  await site.db.executeQuery((await import('kysely')).sql`PRAGMA wal_checkpoint(TRUNCATE)`.compile(site.db));
  const onDisk = statSync(join(dataDir, 'site.sqlite')).size - empty;
  const now = () => new Date('2026-11-23T10:00:00Z');
  const board = { everybody: () => null };
  const standings = openStandings({ site, board, log, timeZone: 'UTC', now });
  await standings.run();
  const memory = usedMemory();
  standings.characterMovement(1, 1, 7);
  while (standings.characterMovement(1, 1, 7) === null)
    await new Promise((resolve) => setTimeout(resolve, 20));
  const kept = usedMemory() - memory;
  const begun = performance.now();
  const read = 100;
  for (let each = 1; each <= read; each++) await standings.characterDays(each * 997, '2026-01-01');
  const history = (performance.now() - begun) / read;
  const movements = performance.now();
  for (let id = 1; id <= 50_000; id++) standings.characterMovement(id, id, 7);
  const page = ((performance.now() - movements) / 50_000) * 50;
  const perDay = (sum: number) => `${(sum / characters / days).toFixed(2)} bytes`;
  console.log(`${characters} characters, ${days} days, Node ${process.version}`);
  console.log(
    table([
      ['what', 'figure'],
      ['blocks, per character and day', perDay(Number(bytes))],
      ['database file, per character and day', perDay(onDisk)],
      [`first ${first.length} of another ranking, per day`, `${Math.round(Number(list.bytes))} bytes`],
      ['noting a day, CPU of the thread', milliseconds(times.reduce((sum, each) => sum + each, 0) / days)],
      ['ranks of one day in memory', mebibytes(kept)],
      [`one character's ${days} days`, milliseconds(history)],
      ['movements of a page of 50', `${page.toFixed(3)} ms`],
    ]),
  );
  await standings.close();
} finally {
  await site.close();
  rmSync(dataDir, { recursive: true });
}
