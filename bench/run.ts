// `npm run bench`: creates the worlds, runs all topics and prints every figure with its target. Options:
// docs/performance.md.
import { availableParallelism, cpus, loadavg, totalmem } from 'node:os';
import { type Bench, createBench } from './bench.ts';
import { readOptions } from './options.ts';
import { accountFiles } from './rows/account-files.ts';
import { api } from './rows/api.ts';
import { board } from './rows/board.ts';
import { enumeration } from './rows/enumeration.ts';
import { firstLoadRow } from './rows/first-load.ts';
import { login } from './rows/login.ts';
import { pagesRow } from './rows/pages.ts';
import { refresh } from './rows/refresh.ts';
import { searchRow } from './rows/search.ts';
import { soak } from './rows/soak.ts';
import { start } from './rows/start.ts';
import { markdown, printed, type Result, summary } from './verdicts.ts';

/** In this order: topics that need a fresh start come first. */
const topics: Readonly<Record<string, (bench: Bench) => Promise<readonly Result[]>>> = {
  start,
  'first-load': firstLoadRow,
  pages: pagesRow,
  board,
  api,
  search: searchRow,
  soak,
  refresh,
  login,
  enumeration,
  accounts: accountFiles,
};

function conditions({ characters, connections, seconds, rounds }: Bench['options']): string {
  const load = loadavg().map((each) => each.toFixed(1));
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return [
    `${new Date().toISOString().slice(0, 16)} UTC, Node ${process.version}, ${availableParallelism()} cores of ${cpus()[0]?.model}, ${gigabytes} GiB, load before ${load.join(' ')};`,
    `${characters.toLocaleString('en')} characters, ${connections} connections, ${seconds} s each, the better of ${rounds}`,
  ].join(' ');
}

async function measure(bench: Bench): Promise<Result[]> {
  const { only, soak: soakSeconds } = bench.options;
  const results: Result[] = [];
  for (const [name, topic] of Object.entries(topics)) {
    const isWanted = only ? only.includes(name) : name !== 'soak' || soakSeconds > 0;
    if (!isWanted) continue;
    const begun = performance.now();
    results.push(...(await topic(bench)));
    console.error(`${name}: ${((performance.now() - begun) / 1000).toFixed(1)} s`);
  }
  return results;
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2), Object.keys(topics));
  const where = conditions(options);
  const bench = createBench(options);
  // MariaDB's settings must be restored in any case.
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.on(signal, () => void bench.close().finally(() => process.exit(130)));
  }
  try {
    const results = await measure(bench);
    console.log(`${where}\n`);
    console.log(options.markdown ? markdown(results) : printed(results));
    console.log(`\n${summary(results)}`);
  } finally {
    await bench.close();
  }
}

await main();
