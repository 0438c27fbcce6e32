// `node bench/timing-reset.ts`: whether the duration of a reset request reveals that an address has an
// account. Mails are written to files. Argument: calls of each kind (200).
import { performance } from 'node:perf_hooks';
import { setTimeout } from 'node:timers/promises';
import { createGameDatabase, type GameDatabase } from '#test/database/game-database.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { type DatabaseName, newSitePlace } from '#test/factories/site.ts';
import { compare, milliseconds, percentile, table } from './figures.ts';
import { type Server, startServer } from './processes.ts';

const calls = Number(process.argv[2] ?? 200);
const watched = 30;
const watchedMs = 1_500;

type Sort = 'known' | 'unknown';

async function request({ port }: Server, email: string): Promise<number> {
  const begun = performance.now();
  const answer = await fetch(`http://127.0.0.1:${port}/api/auth/reset-password-request`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, language: 'en' }),
  });
  await answer.arrayBuffer();
  if (answer.status !== 200) throw new Error(`answered ${answer.status}`);
  return performance.now() - begun;
}

/** How much other requests are delayed by work done after the response. */
async function delayAfterwards({ port }: Server): Promise<number> {
  const end = performance.now() + watchedMs;
  let [last, lost] = [performance.now(), 0];
  while (last < end) {
    await (await fetch(`http://127.0.0.1:${port}/api/config`)).arrayBuffer();
    const now = performance.now();
    if (now - last > 2) lost += now - last;
    last = now;
  }
  return lost;
}

function addressOf(sort: Sort, round: number): string {
  return sort === 'known' ? `account${round}@example.org` : `nobody${round}@example.org`;
}

/** Alternates both kinds, so that other load affects both. */
async function measure(rounds: number, once: (email: string) => Promise<number>) {
  const times: Record<Sort, number[]> = { known: [], unknown: [] };
  for (let round = 0; round < rounds; round += 1) {
    const order: readonly Sort[] = round % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const sort of order) times[sort].push(await once(addressOf(sort, round)));
  }
  return times;
}

function rowsOf(what: string, times: Record<Sort, readonly number[]>): (readonly string[])[] {
  const figures = (sort: Sort) => [0.5, 0.95].map((share) => milliseconds(percentile(times[sort], share)));
  return [
    [
      what,
      'known',
      String(times.known.length),
      ...figures('known'),
      compare(times.known, times.unknown).larger.toFixed(3),
    ],
    [what, 'unknown', String(times.unknown.length), ...figures('unknown'), ''],
  ];
}

function environmentFor({ settings, schemas }: GameDatabase, SITE_SCHEMA: string) {
  return {
    ...(settings.DATABASE_URL ? { DATABASE_URL: settings.DATABASE_URL } : {}),
    DATA_DIR: settings.dataDir,
    ACCOUNT_SCHEMA: schemas.account,
    PLAYER_SCHEMA: schemas.player,
    COMMON_SCHEMA: schemas.common,
    LOG_SCHEMA: schemas.log,
    SITE_SCHEMA,
    PORT: '0',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
}

async function measureOn(database: DatabaseName): Promise<(readonly string[])[]> {
  const game = await createGameDatabase({ variant: database === 'sqlite' ? 'embedded' : 'real' });
  const place = newSitePlace(database);
  const site = await startServer('server/main.ts', [], environmentFor(game, place.settings.SITE_SCHEMA));
  for (let number = 0; number < calls; number += 1) {
    await insertGameAccount(game, { login: `account${number}`, email: addressOf('known', number) });
  }
  for (let warm = 0; warm < 50; warm += 1) await request(site, `warm${warm}@example.org`);
  await setTimeout(2_000);
  const answers = await measure(calls, (email) => request(site, email));
  await setTimeout(2_000);
  const afterwards = await measure(Math.min(watched, calls), async (email) => {
    await request(site, email);
    return delayAfterwards(site);
  });
  await site.stop();
  await game.drop();
  await place.remove();
  return [...rowsOf(`${database} answer`, answers), ...rowsOf(`${database} delays after it`, afterwards)];
}

const rows: (readonly string[])[] = [['', 'email', 'calls', 'median', 'p95', 'known > unknown']];
for (const database of ['sqlite', 'mariadb'] as const) rows.push(...(await measureOn(database)));
console.log(table(rows));
