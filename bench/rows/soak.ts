import { setTimeout as pause } from 'node:timers/promises';
import type { Bench, GameSite } from '../bench.ts';
import { namesOf } from '../data/game-data.ts';
import { partsOfNames } from '../data/parts-of-names.ts';
import type { Result } from '../verdicts.ts';

const players = '/api/rankings/players';
const maxSeconds = 5;
const fixed = [
  '/',
  '/ranking',
  '/en/',
  players,
  `${players}?empire=1&job=0`,
  '/api/rankings/guilds',
  '/api/news',
  '/api/config',
];

/** Resident megabytes at the start, in the middle and at the end. */
async function watchMemory(site: GameSite, seconds: number): Promise<readonly number[]> {
  const figures: number[] = [];
  for (const share of [0, 0.5, 1]) {
    if (share > 0) await pause((seconds * 1000) / 2);
    figures.push((site.memory() ?? Number.NaN) / 1e6);
  }
  return figures;
}

/** Half of the maximum load, with pages, rankings and searches; memory must not grow. */
export async function soak(bench: Bench): Promise<readonly Result[]> {
  const { characters, soak: seconds } = bench.options;
  const site = await bench.gameSite(characters);
  const names = await namesOf((await bench.database()).root, await bench.world(characters), 4_000);
  const searches = partsOfNames(names, 5)
    .slice(0, 1_000)
    .map((text) => `${players}?name=${encodeURIComponent(text)}`);
  // Every tenth request renders a new page.
  const mixture = searches.flatMap((one, index) => [
    ...fixed,
    one,
    ...(index % 10 === 0 ? [`/ranking?page=${1 + index / 10}`] : []),
  ]);
  const { perSecond: most } = await bench.load(site, mixture, { seconds: maxSeconds });
  const [load, memory] = await Promise.all([
    bench.load(site, mixture, { seconds, perSecond: most / 2 }),
    watchMemory(site, seconds),
  ]);
  const [first = 0, , last = 0] = memory;
  const [start, middle, end] = memory.map((megabytes) => `${Math.round(megabytes)} MB`);
  return [
    {
      title: `Soak of ${seconds} s at half the load`,
      figures: [
        {
          what: 'memory, end ÷ start',
          measured: last / first,
          unit: 'ratio',
          target: { max: 1.1 },
          note: `resident ${start} at the start, ${middle} in the middle, ${end} at the end`,
        },
        {
          what: 'requests',
          measured: load.perSecond,
          unit: 'perSecond',
          note: `of ${Math.round(most).toLocaleString('en')}/s; p99 ${load.p99.toFixed(1)} ms, longest ${load.longest.toFixed(0)} ms`,
        },
      ],
    },
  ];
}
