// `node bench/translation/builtin.ts`: memory of the built-in translation engine, and how long the main thread's event loop is
// delayed while it works, compared with an idle process. The models are computed and have as many bytes as real ones of
// the kind; a real network of that kind also needs memory and time for its width, which this cannot show.
// Arguments: seconds per measurement (10).
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { builtinEngine } from '#server/translation/builtin/builtin-engine.ts';
import { makeModelsFolder } from '#test/engines/bergamot/install-model.ts';
import { wordsFromEnglish } from '#test/engines/bergamot/word-pairs.ts';
import { mebibytes, milliseconds, table } from '../figures.ts';

const seconds = Number(process.argv[2] ?? 10);
const texts = Array.from(
  { length: 100 },
  (_, index) =>
    `The <g id="1">server</g> of chapter ${index} is open today and the dragons guard the gold of our castle here.`,
);
const perArticle = 20;
const articles = Array.from({ length: texts.length / perArticle }, (_, index) =>
  texts.slice(index * perArticle, (index + 1) * perArticle),
);
const never = new AbortController().signal;

interface Sample {
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Largest and smallest resident set in bytes. */
  readonly memory: number;
  readonly leastMemory: number;
}

/** Watches the main thread and the process's memory during some work. */
async function watch(work: () => Promise<unknown>): Promise<Sample> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const sizes: number[] = [];
  const sampler = setInterval(() => sizes.push(process.memoryUsage.rss()), 50);
  delay.enable();
  await work();
  delay.disable();
  clearInterval(sampler);
  const ms = (nanoseconds: number) => nanoseconds / 1e6;
  return {
    p50: ms(delay.percentile(50)),
    p99: ms(delay.percentile(99)),
    max: ms(delay.max),
    memory: Math.max(...sizes),
    leastMemory: Math.min(...sizes),
  };
}

function rowOf(
  what: string,
  { p50, p99, max, memory }: Sample,
  base: number,
  rounds = '',
): readonly string[] {
  return [what, milliseconds(p50), milliseconds(p99), milliseconds(max), mebibytes(memory - base), rounds];
}

async function measure(kind: string, unusedMb: number): Promise<(readonly string[])[]> {
  const models = makeModelsFolder();
  for (const to of ['pl', 'de'] as const) {
    models.install({ from: 'en', to, words: wordsFromEnglish[to], unusedMb });
  }
  const engine = builtinEngine({ modelsDir: models.path, memoryMb: 1_280, timeoutMs: 60_000 });
  const work = (targets: readonly ('pl' | 'de')[]) => async () => {
    const end = performance.now() + seconds * 1_000;
    let rounds = 0;
    while (performance.now() < end) {
      for (const target of targets) {
        for (const article of articles) await engine.translate(article, { source: 'en', target }, never);
      }
      rounds += targets.length;
    }
    done = (rounds * texts.length) / seconds;
  };
  let done = 0;
  const idle = await watch(() => pause(seconds * 1_000));
  const base = idle.leastMemory;
  const rows = [rowOf(`${kind}: idle`, idle, base)];
  for (const targets of [['pl'], ['pl', 'de']] as const) {
    const sample = await watch(work(targets));
    rows.push(rowOf(`${kind}: translating, models ${targets.length}`, sample, base, `${done.toFixed(0)}/s`));
  }
  await engine.close();
  rows.push(rowOf(`${kind}: ended`, await watch(() => pause(1_000)), base));
  models.delete();
  return rows;
}

const rows = [
  ...(await measure('0.5 MB', 0)),
  ...(await measure('17 MB', 17)),
  ...(await measure('32 MB', 32)),
];
const head = ['', 'loop p50', 'loop p99', 'loop max', 'memory added', 'texts'];
console.log(table([head, ...rows]));
