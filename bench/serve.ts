// `npm run bench`: the site as `npm start` starts it, against a bare Fastify answering the same bytes.
// Arguments: seconds of each measurement (5), connections (20).
import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { mebibytes, milliseconds, table } from './figures.ts';
import type { LoadResult } from './load.ts';
import { putLoad, type Server, startServer } from './processes.ts';

const seconds = Number(process.argv[2] ?? 5);
const connections = Number(process.argv[3] ?? 20);
const rounds = 2;
const measured = [
  '/',
  '/ranking',
  '/api/rankings/players',
  '/api/rankings/players?page=30',
  '/api/rankings/players?empire=1&job=0',
  '/api/rankings/players?name=ar',
  '/api/rankings/guilds',
];

/** The better of several rounds: what else the machine does only ever makes it worse. */
function better(a: LoadResult | undefined, b: LoadResult): LoadResult {
  return a !== undefined && a.perSecond > b.perSecond ? a : b;
}

async function compare(site: Server, path: string): Promise<readonly string[]> {
  const bare = await startServer('bench/bare.ts', [String(site.port), path]);
  let ofSite: LoadResult | undefined;
  let ofBare: LoadResult | undefined;
  for (let round = 0; round < rounds; round++) {
    ofSite = better(ofSite, await putLoad(site, [path], { connections, seconds }));
    ofBare = better(ofBare, await putLoad(bare, [path], { connections, seconds }));
  }
  await bare.stop();
  if (!ofSite || !ofBare) return [path];
  if (ofSite.refused > 0)
    throw new Error(`${path}: ${ofSite.refused} of ${ofSite.answers} answers were not 200`);
  const ratio = (ofSite.perSecond / ofBare.perSecond).toFixed(2);
  const perSecond = [ofSite, ofBare].map((result) => Math.round(result.perSecond).toLocaleString('en'));
  const times = [ofSite.p50, ofSite.p95, ofSite.p99].map(milliseconds);
  return [path, ...perSecond, ratio, ...times, milliseconds(ofBare.p99)];
}

async function measure(site: Server): Promise<void> {
  const idle = site.memory();
  const rows: (readonly string[])[] = [
    ['path', 'site/s', 'bare/s', 'ratio', 'p50', 'p95', 'p99', 'bare p99'],
  ];
  for (const path of measured) rows.push(await compare(site, path));
  console.log(table(rows));
  const loaded = site.memory();
  console.log(`start to listening ${(site.startMs / 1000).toFixed(2)} s (built, demo world seeded)`);
  if (idle !== null && loaded !== null) {
    console.log(`resident memory ${mebibytes(idle)} at the start, ${mebibytes(loaded)} after the load`);
  }
}

const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const settings = { PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, RATE_LIMITS: 'off', LOG_LEVEL: 'warn' };
const load = loadavg().map((each) => each.toFixed(1));
console.log(`Node ${process.version}, ${availableParallelism()} cores, load before ${load.join(' ')}`);
console.log(`${connections} connections, ${seconds} s each, the better of ${rounds} rounds`);
try {
  // The first start builds and seeds; the second is the one to measure.
  await (await startServer('scripts/start.mjs', [], settings)).stop();
  const site = await startServer('scripts/start.mjs', [], settings);
  try {
    await measure(site);
  } finally {
    await site.stop();
  }
} finally {
  rmSync(dataDir, { recursive: true, force: true });
}
