import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, GameSite } from '../bench.ts';
import type { Timed } from '../database.ts';
import { type Saving, startWrites } from '../saves.ts';
import type { Figure, Result } from '../verdicts.ts';
import { readSamples, type Sample, type Span, slowdown } from '../windows.ts';

const players = '/api/rankings/players';
/** Long enough for two refreshes. */
const watchedSeconds = 130;

async function asOf({ port }: GameSite): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${players}?limit=1`);
  return Date.parse(((await answer.json()) as { asOf: string }).asOf);
}

/** Readings until then, each from its own time to its first response. */
async function watchReadings(site: GameSite, until: number): Promise<Span[]> {
  const spans: Span[] = [];
  let last = await asOf(site);
  while (Date.now() < until) {
    await pause(25);
    const now = await asOf(site);
    if (now !== last) spans.push({ from: now, to: Date.now() });
    last = now;
  }
  return spans;
}

interface Watched {
  readonly spans: readonly Span[];
  readonly samples: readonly Sample[];
}

async function watchRefreshes(bench: Bench, site: GameSite): Promise<Watched> {
  const samplesFile = join(tmpdir(), `bench-samples-${process.pid}`);
  try {
    const [spans] = await Promise.all([
      watchReadings(site, Date.now() + watchedSeconds * 1000),
      bench.load(site, [players], { seconds: watchedSeconds, samplesFile }),
    ]);
    return { spans, samples: readSamples(readFileSync(samplesFile)) };
  } finally {
    rmSync(samplesFile, { force: true });
  }
}

function ofRequests(watched: Watched | null): Figure {
  const common = {
    what: 'p99 of other requests, during ÷ between',
    unit: 'ratio',
    target: { max: 2 },
  } as const;
  if (!watched) return { ...common, measured: null, note: 'takes two minutes: not in --quick' };
  const { inside, outside, ratio } = slowdown(watched.samples, watched.spans);
  const lengths = watched.spans.map(({ from, to }) => `${((to - from) / 1000).toFixed(1)} s`).join(', ');
  const note = `${inside.toFixed(1)} ms during, ${outside.toFixed(1)} ms between; refreshes of ${lengths}`;
  return { ...common, measured: ratio, note };
}

function ofStatements([longest]: readonly Timed[]): Figure {
  const what = "longest query on the game's tables, first reading included";
  const note = longest
    ? `of it ${longest.waitedMs.toFixed(1)} ms waiting; ${longest.statement.replace(/\s+/g, ' ').slice(0, 60)}…`
    : '';
  return { what, measured: longest?.ms ?? null, unit: 'ms', target: { max: 50 }, note };
}

function ofSaves({ saves }: Saving): Figure {
  const longest = saves.reduce((most, { ms }) => Math.max(most, ms), 0);
  const sorted = saves.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const note = `${saves.length} of them, median ${(sorted[Math.floor(sorted.length / 2)] ?? 0).toFixed(1)} ms`;
  return {
    what: 'longest save of two rows by key',
    measured: longest,
    unit: 'ms',
    target: { max: 100 },
    note,
  };
}

/** Reads everything once, then refreshes twice under load while the game saves characters. */
export async function refresh(bench: Bench): Promise<readonly Result[]> {
  const { characters, quick, only } = bench.options;
  const database = await bench.database();
  const world = await bench.world(characters);
  await bench.forgetGameSite(characters);
  const times = await database.timeStatements();
  const saving = startWrites(database.root, world);
  let watched: Watched | null = null;
  try {
    const site = await bench.startGameSite(characters);
    if (!quick || only?.includes('refresh')) watched = await watchRefreshes(bench, site);
  } finally {
    await saving.stop();
  }
  const statements = await times.longest(Object.values(world.schemas));
  await times.stop();
  return [
    {
      title: `Reading MyISAM tables of ${(world.bytes / 1e9).toFixed(2)} GB under load`,
      figures: [ofRequests(watched), ofStatements(statements), ofSaves(saving)],
    },
  ];
}
