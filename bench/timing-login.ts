// `node bench/timing-login.ts`: whether the duration of a failed login reveals that the account exists, for
// every password scheme. Arguments: calls of each kind (200), one scheme (all).
import { performance } from 'node:perf_hooks';
import { passwordHashing } from '#server/game/accounts/passwords.ts';
import { captchaCookie, sessionCookie } from '#server/request/cookies.ts';
import { passwordSchemes } from '#server/settings/config.ts';
import { testCaptcha } from '#test/app.ts';
import { createGameDatabase, type GameDatabase } from '#test/database/game-database.ts';
import { insertGameAccount } from '#test/database/game-rows.ts';
import { type DatabaseName, newSitePlace } from '#test/factories/site.ts';
import { compare, milliseconds, percentile, table } from './figures.ts';
import { type Server, startServer } from './processes.ts';

type Scheme = (typeof passwordSchemes)[number];
type Sort = 'known' | 'unknown';

const calls = Number(process.argv[2] ?? 200);
const schemes = passwordSchemes.filter((scheme) => [undefined, scheme].includes(process.argv[3] as Scheme));
const warming = 30;

async function post({ port }: Server, path: string, body: object, cookie = ''): Promise<Response> {
  const origin = `http://127.0.0.1:${port}`;
  return fetch(`${origin}/api/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie },
    body: JSON.stringify(body),
  });
}

async function solveCaptcha(site: Server): Promise<string> {
  const { sessionId } = (await (await post(site, 'captcha/generate', {})).json()) as { sessionId: string };
  await (await post(site, 'captcha/validate', { captchaCode: testCaptcha, sessionId })).arrayBuffer();
  return sessionId;
}

/** Milliseconds of a failed login. */
async function logIn(site: Server, username: string): Promise<number> {
  const cookie = `${captchaCookie}=${await solveCaptcha(site)}`;
  const begun = performance.now();
  const answer = await post(site, 'auth/login', { username, password: 'wrong-gate7' }, cookie);
  await answer.arrayBuffer();
  const taken = performance.now() - begun;
  const right = answer.status === 401 && !answer.headers.get('set-cookie')?.includes(sessionCookie);
  if (!right) throw new Error(`answered ${answer.status}`);
  return taken;
}

function loginOf(sort: Sort, round: number): string {
  return `${sort === 'known' ? 'somebody' : 'whatever'}${String(round).padStart(4, '0')}`;
}

/** Alternates both kinds, so that other load affects both. */
async function measure(site: Server): Promise<Record<Sort, number[]>> {
  const times: Record<Sort, number[]> = { known: [], unknown: [] };
  for (let round = 0; round < calls; round += 1) {
    const order: readonly Sort[] = round % 2 === 0 ? ['known', 'unknown'] : ['unknown', 'known'];
    for (const sort of order) times[sort].push(await logIn(site, loginOf(sort, round)));
  }
  return times;
}

async function addAccounts(game: GameDatabase, scheme: Scheme): Promise<void> {
  if (game.variant !== 'embedded') {
    await game.run('ALTER TABLE {account}.account MODIFY password VARCHAR(128) NOT NULL');
  }
  const password = await passwordHashing(scheme).hash('right-gate7');
  for (let round = 0; round < calls; round += 1) {
    await insertGameAccount(game, { login: loginOf('known', round), password });
  }
}

function environmentFor({ settings, schemas }: GameDatabase, SITE_SCHEMA: string, PASSWORD_SCHEME: Scheme) {
  return {
    ...(settings.DATABASE_URL ? { DATABASE_URL: settings.DATABASE_URL } : {}),
    DATA_DIR: settings.dataDir,
    ACCOUNT_SCHEMA: schemas.account,
    PLAYER_SCHEMA: schemas.player,
    COMMON_SCHEMA: schemas.common,
    LOG_SCHEMA: schemas.log,
    SITE_SCHEMA,
    PASSWORD_SCHEME,
    PORT: '0',
    NODE_ENV: 'test',
    CAPTCHA_ANSWER: testCaptcha,
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
}

async function measureOn(database: DatabaseName, scheme: Scheme): Promise<(readonly string[])[]> {
  const game = await createGameDatabase({ variant: database === 'sqlite' ? 'embedded' : 'real' });
  const place = newSitePlace(database);
  await addAccounts(game, scheme);
  const environment = environmentFor(game, place.settings.SITE_SCHEMA, scheme);
  const site = await startServer('server/main.ts', [], environment);
  for (let warm = 0; warm < warming; warm += 1)
    await logIn(site, loginOf(warm % 2 ? 'known' : 'unknown', warm));
  const times = await measure(site);
  await site.stop();
  await game.drop();
  await place.remove();
  const { larger, p } = compare(times.known, times.unknown);
  const figures = (sort: Sort) => [0.5, 0.95].map((share) => milliseconds(percentile(times[sort], share)));
  const name = `${database} ${scheme}`;
  return [
    [name, 'known', String(calls), ...figures('known'), larger.toFixed(3), p.toFixed(3)],
    [name, 'unknown', String(calls), ...figures('unknown'), '', ''],
  ];
}

const rows: (readonly string[])[] = [['', 'login', 'calls', 'median', 'p95', 'known > unknown', 'p']];
for (const scheme of schemes) {
  for (const database of ['sqlite', 'mariadb'] as const) rows.push(...(await measureOn(database, scheme)));
}
console.log(table(rows));
