import type { Bench, GameSite } from '../bench.ts';
import { benchSchemas } from '../data/game-data.ts';
import { addRows, administrator, type Pair, pairs, timeAnswer } from '../data/pairs.ts';
import { compare, milliseconds, percentile } from '../figures.ts';
import type { Figure, Result } from '../verdicts.ts';

const answer = 'ABCDE';
const warmUp = 30;

type Times = Readonly<Record<'known' | 'unknown', number[]>>;

/** Alternates both kinds and their order, so that other load affects both. */
async function measure(site: GameSite, pair: Pair, rounds: number): Promise<Times | null> {
  const times: Times = { known: [], unknown: [] };
  for (let round = 0; round < rounds + warmUp; round += 1) {
    const order = round % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const);
    for (const kind of order) {
      const taken = await timeAnswer(site, pair[kind](round), pair.status);
      if (taken === undefined) return null;
      if (round >= warmUp) times[kind].push(taken);
    }
  }
  return times;
}

function figureOf({ what }: Pair, times: Times | null): Figure {
  const common = { what: `${what}: medians, larger ÷ smaller`, unit: 'ratio', target: { max: 1.1 } } as const;
  if (!times) return { ...common, measured: null, note: 'no such call' };
  const shares = [0.5, 0.95] as const;
  const [known, unknown] = [times.known, times.unknown].map((list) =>
    shares.map((share) => percentile(list, share)),
  );
  const [[median = 0, p95 = 0] = [], [otherMedian = 0, otherP95 = 0] = []] = [known, unknown];
  const { larger, p } = compare(times.known, times.unknown);
  const note = [
    `median ${milliseconds(median)} and ${milliseconds(otherMedian)}`,
    `p95 ${milliseconds(p95)} and ${milliseconds(otherP95)}`,
    `the first is slower in ${(larger * 100).toFixed(1)} % of pairs (p = ${p.toFixed(2)})`,
    `${times.known.length} of each`,
  ].join('; ');
  return { ...common, measured: Math.max(median, otherMedian) / Math.min(median, otherMedian), note };
}

/** Whether the time of an answer tells that an account, a session or a second step exists. */
export async function enumeration(bench: Bench): Promise<readonly Result[]> {
  const { characters, quick } = bench.options;
  const rounds = quick ? 100 : 1_000;
  await bench.world(characters);
  await bench.forgetGameSite(characters);
  const site = await bench.startGameSite(characters, 'server/main.ts', {
    NODE_ENV: 'test',
    CAPTCHA_ANSWER: answer,
    ADMIN_LOGINS: administrator,
    STAFF_2FA: 'required',
    VERIFY_EMAIL: 'ask',
  });
  const { root } = await bench.database();
  await addRows(root, `${benchSchemas}_${characters}_site`, rounds + warmUp);
  const figures: Figure[] = [];
  for (const pair of pairs) {
    const figure = figureOf(pair, await measure(site, pair, rounds));
    console.error(`${pair.what}: ${figure.note}`);
    figures.push(figure);
  }
  await site.stop();
  return [{ title: 'Time of answers that may not tell who exists, MariaDB', figures }];
}
