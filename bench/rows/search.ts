import type { Bench, GameSite } from '../bench.ts';
import { namesOf } from '../data/game-data.ts';
import { partsOfNames } from '../data/parts-of-names.ts';
import type { LoadResult } from '../load-plan.ts';
import type { Figure, Result } from '../verdicts.ts';

const players = '/api/rankings/players';

/** A client polling the first page 200 times a second, to measure its longest wait. */
function neighbour(bench: Bench, site: GameSite, seconds: number): Promise<LoadResult> {
  return bench.load(site, [players], { connections: 1, perSecond: 200, seconds });
}

interface Searched {
  readonly searches: LoadResult;
  readonly meanwhile: LoadResult;
}

async function search(bench: Bench, site: GameSite, texts: readonly string[]): Promise<Searched> {
  const { seconds, warmUpSeconds } = bench.options;
  const asks = texts.map((text) => `${players}?name=${encodeURIComponent(text)}`);
  const [searches, meanwhile] = await Promise.all([
    bench.load(site, asks, { once: true, seconds: seconds * 4, warmUpSeconds: warmUpSeconds / 4 }),
    neighbour(bench, site, seconds),
  ]);
  return { searches, meanwhile };
}

/** Half of what a visitor takes for immediate. */
const firstAnswerMs = 50;

/** The search in the header, one visitor who types: parts of names that nobody has asked for. */
async function firstAnswers(bench: Bench, names: readonly string[]): Promise<Figure> {
  const { characters, seconds } = bench.options;
  await (await bench.gameSite(characters)).stop();
  const site = await bench.startGameSite(characters, undefined, { MODULES: 'search' });
  const texts = [2, 3, 4, 5, 7].flatMap((length) => partsOfNames(names, length).slice(0, 200));
  const asks = texts.map((text) => `/api/search?q=${encodeURIComponent(text)}`);
  // The name index and the texts are read with the first one.
  await bench.load(site, ['/api/search?q=zzzz'], { once: true, connections: 1, seconds });
  const { p50, p99, longest, answers } = await bench.load(site, asks, {
    once: true,
    connections: 1,
    seconds: seconds * 4,
    warmUpSeconds: 0,
  });
  await site.stop();
  return {
    what: 'search in the header, all kinds: p99',
    measured: p99,
    unit: 'ms',
    target: { max: firstAnswerMs },
    note: `${answers} texts of 2 to 7 letters, p50 ${p50.toFixed(1)} ms, longest ${longest.toFixed(1)} ms`,
  };
}

/** New searches only: three letters match many names, five a few. */
export async function searchRow(bench: Bench): Promise<readonly Result[]> {
  const { characters, connections, quick, seconds } = bench.options;
  const site = await bench.gameSite(characters);
  const names = await namesOf(
    (await bench.database()).root,
    await bench.world(characters),
    quick ? 2_000 : 20_000,
  );
  const alone = await neighbour(bench, site, Math.min(seconds, 2));
  const figures: Figure[] = [];
  let longest = 0;
  for (const length of [3, 4, 5, 7]) {
    const { searches, meanwhile } = await search(bench, site, partsOfNames(names, length));
    longest = Math.max(longest, meanwhile.longest);
    figures.push({
      what: `${length} letters: p99`,
      measured: searches.p99,
      unit: 'ms',
      target: { max: 30 },
      note: `${searches.answers} texts, ${Math.round(searches.perSecond)}/s, p50 ${searches.p50.toFixed(1)} ms`,
    });
  }
  figures.push({
    what: 'longest wait of another request meanwhile',
    measured: longest,
    unit: 'ms',
    target: { max: 15 },
    note: `${alone.longest.toFixed(1)} ms without searches`,
  });
  figures.push(await firstAnswers(bench, names));
  return [{ title: `Search by part of a name, ${connections} connections, each text once`, figures }];
}
