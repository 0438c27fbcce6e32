// `npm run torture`: three instances behind nginx on a MariaDB, a Redis, a mail server, a translation engine and a disk
// of their own; mixed load, and each fault in turn. For Debian, as root: needs mariadb-server, redis-server and nginx.
// Arguments: seconds that each fault lasts (8); names of faults, or nothing for all.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { languageCodes } from '#contract/languages.ts';
import { ask } from './torture/client.ts';
import { type Fault, faults } from './torture/faults.ts';
import { failureOf, isUnexpected, startWatch, type Tally, type Watch } from './torture/tally.ts';
import { startWorld, type World } from './torture/world.ts';
import { type Acknowledged, findLost, keepWriting, nothingYet } from './torture/writes.ts';

const [seconds = '8', ...names] = process.argv.slice(2);
const readers = 12;
const writers = 8;
const longestRecoveryMs = 60_000;
const longestFinishMs = 120_000;
const translatedLanguages = languageCodes.length - 1;

const read = [
  '/en',
  '/de/ranking',
  '/ru/news',
  '/api/rankings/players?page=2',
  '/api/news?limit=5&page=1',
  '/gr/downloads',
];

async function keepReading(
  origin: string,
  first: number,
  watch: Watch,
  isOver: () => boolean,
): Promise<void> {
  for (let step = first; !isOver(); step++) {
    try {
      const { status, body } = await ask(origin, `GET ${read[step % read.length]}`);
      watch.count(failureOf(status, body));
    } catch {
      watch.count('broken');
    }
    await pause(50);
  }
}

/** Milliseconds until reading and writing work again. */
async function untilWell(world: World): Promise<number> {
  const begun = performance.now();
  for (let well = 0; well < 12; ) {
    const answers = await Promise.all(
      ['GET /en', 'POST /api/captcha/generate', 'GET /api/news?limit=5&page=1'].map((call) =>
        ask(world.origin, call).then(
          ({ status }) => status === 200,
          () => false,
        ),
      ),
    );
    well = answers.every(Boolean) ? well + 1 : 0;
    if (performance.now() - begun > longestRecoveryMs) throw new Error('it does not get well again');
    await pause(100);
  }
  return performance.now() - begun;
}

function countOf({ accounts, news, uploads, downloads, mails }: Acknowledged): number {
  return accounts.size + news.size + uploads.size + downloads + mails.size;
}

async function lostOf(
  world: World,
  { accounts, news, uploads, downloads, mails }: Acknowledged,
): Promise<string[]> {
  // What is acknowledged while the database is asked counts the next time.
  const acknowledged = {
    accounts: new Map(accounts),
    news: new Set(news),
    uploads: new Set(uploads),
    downloads,
    mails,
  };
  const database = await world.connect();
  const exists = (address: string) => existsSync(join(world.filesFolder, address.split('/')[2] ?? ''));
  const lost = await findLost(database, acknowledged, exists);
  await database.end();
  return lost;
}

function failuresOf(what: string, { failures }: Tally): string {
  return [...failures].map(([kind, times]) => `${what} ${times} × ${kind}`).join(', ');
}

interface Result {
  readonly reads: Tally;
  readonly writes: Tally;
  readonly recoveryMs: number;
  readonly lost: readonly string[];
}

let unexpected = 0;
let lostInAll = 0;

function print(
  { name, cuts }: Fault,
  { reads, writes, recoveryMs, lost }: Result,
  acknowledged: Acknowledged,
): void {
  const gap = ({ longestGap }: Tally) => `${(longestGap / 1000).toFixed(1)} s`;
  const failures = [failuresOf('reads', reads), failuresOf('writes', writes)]
    .filter((each) => each !== '')
    .join(', ');
  console.log(`\n${name}`);
  console.log(
    `  requests ${reads.requests} reads, ${writes.requests} writes; failures: ${failures || 'none'}`,
  );
  console.log(
    `  longest without service: reads ${gap(reads)}, writes ${gap(writes)}; well ${(recoveryMs / 1000).toFixed(1)} s after`,
  );
  console.log(`  acknowledged so far ${countOf(acknowledged)}, lost ${lost.length}`);
  for (const each of lost.slice(0, 5)) console.log(`    ${each}`);
  lostInAll += lost.length;
  for (const [kind, times] of [...reads.failures, ...writes.failures]) {
    if (isUnexpected(kind) && !cuts) unexpected += times;
  }
}

/** What is promised for later: mails and translations. A translation still waiting is not lost; one without a row is. */
async function finish(world: World, { mails, news }: Acknowledged): Promise<void> {
  const begun = performance.now();
  const database = await world.connect();
  let unsent = [...mails];
  let done = 0;
  let known = 0;
  while (performance.now() - begun < longestFinishMs) {
    const received = new Set(world.mail.received.flatMap(({ to }) => to));
    unsent = [...mails].filter((email) => !received.has(email));
    const [rows] = await database.query(
      "SELECT COUNT(*) AS known, SUM(state = 'done') AS done FROM site.translations WHERE state <> 'failed'",
    );
    const [counts] = rows as { known: number; done: string | null }[];
    known = Number(counts?.known);
    done = Number(counts?.done ?? 0);
    if (known === done && unsent.length === 0) break;
    await pause(2_000);
  }
  await database.end();
  const missing = Math.max(0, news.size * translatedLanguages - known);
  console.log(`\nafter all: mails ${mails.size - unsent.length} of ${mails.size}`);
  console.log(`translations of ${news.size} news: ${done} of ${known} done, without a row ${missing}`);
  lostInAll += unsent.length + missing;
}

async function suffer(world: World): Promise<void> {
  const acknowledged = nothingYet();
  const reading = startWatch();
  const writing = startWatch();
  let over = false;
  const isOver = () => over;
  const writer = { origin: world.origin, watch: writing, acknowledged };
  const load = [
    ...Array.from({ length: readers }, (_, first) => keepReading(world.origin, first, reading, isOver)),
    ...Array.from({ length: writers }, (_, first) => keepWriting(writer, first, isOver)),
  ];
  await pause(3_000);
  for (const fault of faults.filter(({ name }) => names.length === 0 || names.includes(name))) {
    reading.take();
    writing.take();
    const mend = await fault.strike(world);
    await pause(Number(seconds) * 1000);
    await mend();
    const recoveryMs = await untilWell(world);
    const result = {
      reads: reading.take(),
      writes: writing.take(),
      recoveryMs,
      lost: await lostOf(world, acknowledged),
    };
    print(fault, result, acknowledged);
  }
  over = true;
  await Promise.all(load);
  await finish(world, acknowledged);
}

const world = await startWorld();
try {
  const database = await world.connect();
  await database.query(
    `INSERT INTO site.downloads (title, description, license, platform, version, file_size, url, created_at)
     VALUES ('Client', 'The client.', 'Freeware', 'Windows', '1', '1 GB', 'https://example.org/client.zip', NOW())`,
  );
  await database.end();
  await suffer(world);
  console.log(`\nlost ${lostInAll}, unexpected 5xx ${unexpected}, errors in the logs ${world.errors.length}`);
  for (const line of world.errors.slice(0, 10)) console.log(`  ${line.slice(0, 300)}`);
  if (lostInAll + unexpected > 0) process.exitCode = 1;
} finally {
  await world.close();
}
