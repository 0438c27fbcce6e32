import { setTimeout as pause } from 'node:timers/promises';
import type { Connection, RowDataPacket } from 'mysql2/promise';
import { sessionCookie } from '#server/request/cookies.ts';
import { testCaptcha } from '#test/app.ts';
import type { Bench, GameSite } from '../bench.ts';
import { benchSchemas, namesOf, type World } from '../data/game-data.ts';
import { loginOf, worldPassword } from '../data/game-rows.ts';
import { administrator, post, solveCaptcha } from '../data/pairs.ts';
import { milliseconds, percentile } from '../figures.ts';
import type { Figure, Result } from '../verdicts.ts';
import { readExamined, timeNow } from '../world/statements.ts';

/** What staff take for immediate while they work. */
const targetMs = 200;
/** More than any list has: an index led to them. */
const mostRows = 5_000;
const indexTimeoutMs = 900_000;

/** What is asked for in each round. */
interface Kind {
  readonly what: string;
  readonly path: (round: number) => string;
}

/** Two accounts share an address. */
const addressOf = (account: number) => {
  const number = Math.floor(account / 2);
  return `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
};

const addressSql = `CONCAT('10.', (seq DIV 2) >> 16 & 255, '.', (seq DIV 2) >> 8 & 255, '.', seq DIV 2 & 255)`;

async function addLogins(root: Connection, schema: string, accounts: number): Promise<void> {
  await root.query(
    `INSERT INTO \`${schema}\`.login_addresses (account_id, login, address, logins, first_at, last_at, browser, system)
     SELECT seq, CONCAT('bench', seq), ${addressSql}, 3, NOW(), NOW(), 'Firefox', 'Windows' FROM seq_1_to_${accounts}`,
  );
}

/** Waits for the job that hashes the addresses of all accounts. @param begun the start of the site @returns seconds */
async function emailsIndexed(
  root: Connection,
  schema: string,
  accounts: number,
  begun: number,
): Promise<number> {
  while (performance.now() - begun < indexTimeoutMs) {
    const sql = `SELECT COUNT(*) AS count FROM \`${schema}\`.account_emails`;
    const [[row]] = await root.query<RowDataPacket[]>(sql);
    if (Number(row?.count) >= accounts) return (performance.now() - begun) / 1_000;
    await pause(2_000);
  }
  throw new Error('the email addresses are not indexed within a quarter of an hour');
}

/** @returns the cookie of an owner's session */
async function logIn(site: GameSite): Promise<string> {
  const answer = await post(site, {
    call: 'POST /api/auth/login',
    body: { username: administrator, password: worldPassword },
    cookie: await solveCaptcha(site),
  });
  const cookie = answer.headers.getSetCookie().find((each) => each.startsWith(`${sessionCookie}=`));
  if (!cookie) throw new Error(`the owner cannot log in: ${answer.status} ${await answer.text()}`);
  return cookie.split(';')[0] ?? '';
}

async function guildNames(root: Connection, { schemas, guilds }: World, count: number): Promise<string[]> {
  const step = Math.max(1, Math.floor(guilds / count));
  const sql = `SELECT name FROM \`${schemas.player}\`.guild WHERE MOD(id, ?) = 0`;
  const [rows] = await root.query<RowDataPacket[]>(sql, [step]);
  return rows.map(({ name }) => String(name));
}

async function kindsOf(root: Connection, world: World, rounds: number): Promise<readonly Kind[]> {
  const names = await namesOf(root, world, rounds);
  const guilds = await guildNames(root, world, rounds);
  const step = Math.max(1, Math.floor(world.accounts / (rounds + 1)));
  const account = (round: number) => 2 + round * step;
  const search = (what: string, text: (round: number) => string): Kind => ({
    what,
    path: (round) => `/api/accounts?q=${encodeURIComponent(text(round))}`,
  });
  const of = (list: readonly string[], round: number) => list[round % list.length] ?? '';
  return [
    { what: 'for comparison: the own session', path: () => '/api/auth/session' },
    search('search: number', (round) => String(account(round))),
    search('search: login', (round) => loginOf(account(round))),
    search('search: beginning of logins', (round) => `bench${1 + (round % 99)}`),
    search('search: email', (round) => `${loginOf(account(round))}@example.org`),
    search('search: character', (round) => of(names, round)),
    search('search: three letters of characters', (round) => of(names, round).slice(0, 3)),
    search('search: guild', (round) => of(guilds, round)),
    search('search: nobody', (round) => `zzqx${round}`),
    {
      what: 'search: address',
      path: (round) => `/api/accounts/by-address?address=${addressOf(account(round))}`,
    },
    { what: 'opening a file', path: (round) => `/api/accounts/${account(round)}` },
    { what: 'its addresses', path: (round) => `/api/accounts/${account(round)}/addresses` },
  ];
}

interface Measurement {
  readonly bench: Bench;
  readonly site: GameSite;
  readonly world: World;
  readonly cookie: string;
  readonly rounds: number;
}

async function measure({ bench, site, world, cookie, rounds }: Measurement, kind: Kind): Promise<Figure> {
  const { root } = await bench.database();
  const since = await timeNow(root);
  const times: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const begun = performance.now();
    const answer = await fetch(`http://127.0.0.1:${site.port}${kind.path(round)}`, { headers: { cookie } });
    const text = await answer.text();
    times.push(performance.now() - begun);
    if (answer.status !== 200) throw new Error(`${kind.path(round)}: ${answer.status} ${text}`);
  }
  const { rows, types, scans } = await readExamined(root, Object.values(world.schemas), since);
  if (scans.length > 0 || rows > mostRows) console.error(kind.what, rows, scans);
  const [p50, p95] = [0.5, 0.95].map((share) => milliseconds(percentile(times, share)));
  const read = `${types.join(', ') || 'nothing'}, at most ${rows.toLocaleString('en')} rows, ${scans.length} scans`;
  return {
    what: `${kind.what}: p99`,
    measured: percentile(times, 0.99),
    unit: 'ms',
    target: { max: targetMs },
    note: `p50 ${p50}, p95 ${p95}, longest ${milliseconds(Math.max(...times))}; of the game: ${read}`,
  };
}

const settings = {
  ...{ NODE_ENV: 'test', CAPTCHA_ANSWER: testCaptcha, STAFF_2FA: 'optional', VERIFY_EMAIL: 'off' },
  ...{ ADMIN_LOGINS: administrator, MODULES: 'accounts' },
};

/** Finding and opening account files among all accounts of a large server. */
export async function accountFiles(bench: Bench): Promise<readonly Result[]> {
  const { characters, quick } = bench.options;
  const rounds = quick ? 20 : 100;
  const world = await bench.world(characters);
  await bench.forgetGameSite(characters);
  const { root, timeStatements } = await bench.database();
  const schema = `${benchSchemas}_${characters}_site`;
  const statements = await timeStatements();
  const begun = performance.now();
  try {
    const site = await bench.startGameSite(characters, 'server/main.ts', settings);
    try {
      await addLogins(root, schema, world.accounts);
      const seconds = await emailsIndexed(root, schema, world.accounts, begun);
      const figures: Figure[] = [
        { what: 'all email addresses read, from the start on', measured: seconds, unit: 's' },
      ];
      const asked = { bench, site, world, cookie: await logIn(site), rounds };
      for (const kind of await kindsOf(root, world, rounds)) figures.push(await measure(asked, kind));
      const title = `Account files among ${world.accounts.toLocaleString('en')} accounts, MariaDB`;
      return [{ title, figures }];
    } finally {
      await site.stop();
    }
  } finally {
    await statements.stop();
  }
}
