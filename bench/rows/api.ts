import { type Compared, compareWithBare, perSecondNote } from '../against-bare.ts';
import type { Bench, GameSite } from '../bench.ts';
import type { Figure, Result } from '../verdicts.ts';

const players = '/api/rankings/players';
const guilds = '/api/rankings/guilds';

async function lastPage({ port }: GameSite, path: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  const { pagination } = (await answer.json()) as { pagination: { totalPages: number } };
  return pagination.totalPages;
}

async function measuredPaths(site: GameSite): Promise<readonly string[]> {
  return [
    players,
    `${players}?page=${await lastPage(site, players)}`,
    `${players}?empire=2`,
    `${players}?job=5`,
    `${players}?empire=1&job=0`,
    `${players}?name=kar`,
    guilds,
    `${guilds}?page=${await lastPage(site, guilds)}`,
    `${guilds}?empire=3`,
    `${guilds}?master=kar`,
  ];
}

const shortened = (path: string) => path.replace('/api/rankings/', '');

function figuresOf(compared: Compared): readonly Figure[] {
  const what = shortened(compared.path);
  return [
    { what: `${what}: p99`, measured: compared.site.p99, unit: 'ms', target: { max: 10 } },
    {
      what: `${what}: ÷ bare`,
      measured: compared.ratio,
      unit: 'ratio',
      target: { min: 0.5 },
      note: perSecondNote(compared),
    },
  ];
}

/** Pages that were never requested before. */
async function deepPages(bench: Bench, site: GameSite): Promise<Figure> {
  const { p99, perSecond } = await bench.load(site, [`${players}?limit=20&page={n}`]);
  const note = `${Math.round(perSecond).toLocaleString('en')}/s, none asked for before`;
  return {
    what: 'players, another page each time: p99',
    measured: p99,
    unit: 'ms',
    target: { max: 10 },
    note,
  };
}

/** Pages whose rows nobody asked for before: each is rendered and compressed anew. */
async function uncachedPages(bench: Bench, site: GameSite): Promise<readonly Figure[]> {
  const paths = ['/ranking?page={n}', '/de/ranking?page={n}'];
  const figures: Figure[] = [];
  for (const path of paths) {
    const { p99, perSecond } = await bench.load(site, [path]);
    const note = `other rows each time; p99 ${p99.toFixed(0)} ms`;
    figures.push({ what: path.replace('{n}', '…'), measured: perSecond, unit: 'perSecond', note });
  }
  return figures;
}

/**
 * The same request in the large and the small world, alternating often enough that the background reading of
 * the large one's tables does not affect all samples. That reading is measured separately.
 */
async function sizes(bench: Bench, site: GameSite): Promise<Figure> {
  const { characters, fewCharacters } = bench.options;
  const rounds = 2 * bench.options.rounds;
  const few = await bench.gameSite(fewCharacters);
  let [most, mostOfFew] = [0, 0];
  for (let round = 0; round < rounds; round++) {
    most = Math.max(most, (await bench.load(site, [players])).perSecond);
    mostOfFew = Math.max(mostOfFew, (await bench.load(few, [players])).perSecond);
  }
  await few.stop();
  const show = (count: number) => count.toLocaleString('en');
  return {
    what: `${show(characters)} ÷ ${show(fewCharacters)} characters`,
    measured: most / mostOfFew,
    unit: 'ratio',
    target: { min: 0.8 },
  };
}

/** Every ranking request compared with a bare Fastify, and the cost of depth and size. */
export async function api(bench: Bench): Promise<readonly Result[]> {
  const { characters, connections } = bench.options;
  const site = await bench.gameSite(characters);
  const compared = await compareWithBare(bench, site, await measuredPaths(site));
  // Before other measurements leave background work.
  const size = await sizes(bench, site);
  const ratio = (kind: string, [first, last]: readonly (Compared | undefined)[]): Figure => ({
    what: `${kind}: last ÷ first page`,
    measured: (last?.site.perSecond ?? Number.NaN) / (first?.site.perSecond ?? Number.NaN),
    unit: 'ratio',
    target: { min: 0.9 },
  });
  return [
    {
      title: `Ranking requests, ${characters.toLocaleString('en')} characters, ${connections} connections`,
      figures: [
        ...compared.flatMap(figuresOf),
        await deepPages(bench, site),
        ...(await uncachedPages(bench, site)),
      ],
    },
    {
      title: 'Depth and size',
      figures: [ratio('players', compared.slice(0, 2)), ratio('guilds', compared.slice(6, 8)), size],
    },
  ];
}
