// Calls whose answer may not tell whether an account exists: each with something that exists, and with something made up.
import type { Connection } from 'mysql2/promise';
import { captchaCookie, pendingLoginCookie, sessionCookie } from '#server/request/cookies.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { testCaptcha } from '#test/app.ts';
import type { GameSite } from '../bench.ts';
import { loginOf, worldPassword } from './game-rows.ts';

interface Question {
  /** «METHOD /path» */
  readonly call: string;
  readonly body: object;
  readonly cookie?: string;
  /** A solved captcha goes with it. */
  readonly captcha?: boolean;
}

/** Two questions that must get the same answer in the same time. */
export interface Pair {
  readonly what: string;
  readonly status: number;
  readonly known: (round: number) => Question;
  readonly unknown: (round: number) => Question;
}

/** The administrator whose password is guessed, given to the site as `ADMIN_LOGINS`. */
export const administrator = loginOf(1);
const wrongPassword = 'wrong-gate7';

/** Every 500th account is blocked, the first is the administrator. */
const player = (round: number) => loginOf(2 + (round % 498));
/** Has two-step login, see {@link addRows}. */
const carefulPlayer = (round: number) => loginOf(501 + (round % 498));
/** As long as those that exist. */
const nobody = (round: number) => `guest${2 + (round % 498)}`;
const endedToken = (round: number) => `ended-${round}`.padEnd(43, 'x');
const unknownToken = (round: number) => `never-${round}`.padEnd(43, 'x');

function logIn(login: (round: number) => string) {
  return (round: number): Question => ({
    call: 'POST /api/auth/login',
    body: { username: login(round), password: wrongPassword },
    captcha: true,
  });
}

function ask(call: string, body: (round: number) => object) {
  return (round: number): Question => ({ call, body: body(round) });
}

function withToken(call: string, cookie: string, token: (round: number) => string, body: object) {
  return (round: number): Question => ({ call, body, cookie: `${cookie}=${token(round)}` });
}

const recover = 'POST /api/auth/reset-password-request';
const email = (login: string) => ({ email: `${login}@example.org`, language: 'en' });
const secondStep = 'POST /api/auth/login/second-step';
const sendVerification = 'POST /api/auth/send-verification';
const passkey = 'POST /api/auth/login/passkey/begin';
const item = { title: 'Bench', content: 'Bench', displayName: 'Bench' };

function writeNews(username: (round: number) => string, password: string) {
  return ask('POST /api/news', (round) => ({ ...item, username: username(round), password }));
}

export const pairs: readonly Pair[] = [
  { what: 'login: wrong password, unknown login', status: 401, known: logIn(player), unknown: logIn(nobody) },
  {
    what: 'login: wrong password, with and without two-step login',
    status: 401,
    known: logIn(carefulPlayer),
    unknown: logIn(player),
  },
  {
    what: 'send-verification: ended and unknown session',
    status: 401,
    known: withToken(sendVerification, sessionCookie, endedToken, {}),
    unknown: withToken(sendVerification, sessionCookie, unknownToken, {}),
  },
  {
    what: 'login/second-step: ended and unknown login',
    status: 401,
    known: withToken(secondStep, pendingLoginCookie, endedToken, { code: '123456' }),
    unknown: withToken(secondStep, pendingLoginCookie, unknownToken, { code: '123456' }),
  },
  {
    what: 'news by password: administrator, unknown login',
    status: 401,
    known: writeNews(() => administrator, wrongPassword),
    // One login, too: what a database has just read it reads faster.
    unknown: writeNews(() => nobody(1), wrongPassword),
  },
  {
    what: 'news by password: player, unknown login',
    status: 401,
    known: writeNews(player, wrongPassword),
    unknown: writeNews(nobody, wrongPassword),
  },
  {
    what: 'news by password: right without second step, wrong',
    status: 401,
    known: writeNews(() => administrator, worldPassword),
    unknown: writeNews(() => administrator, wrongPassword),
  },
  {
    what: 'passkey login: known and unknown login',
    status: 200,
    known: ask(passkey, (round) => ({ username: player(round) })),
    unknown: ask(passkey, (round) => ({ username: nobody(round) })),
  },
  // The last: what it begins goes on after the answer.
  {
    what: 'recover: address with and without an account',
    status: 200,
    known: ask(recover, (round) => email(player(round))),
    unknown: ask(recover, (round) => email(nobody(round))),
  },
];

const [past, future] = ['2026-01-01 00:00:00', '2099-01-01 00:00:00'];

/** Two-step login of some accounts, and sessions and logins that have ended. */
export async function addRows(root: Connection, schema: string, rounds: number): Promise<void> {
  const insert = (table: string, columns: readonly string[], rows: readonly (readonly unknown[])[]) =>
    root.query(`INSERT INTO \`${schema}\`.${table} (${columns.join(', ')}) VALUES ?`, [rows]);
  const owner = ['account_id', 'login'];
  await insert(
    'second_steps',
    [...owner, 'secret', 'begun_at', 'confirmed_at'],
    Array.from({ length: 498 }, (_, index) => [501 + index, loginOf(501 + index), '', past, past]),
  );
  const ended = Array.from({ length: rounds }, (_, round) => [hashToken(endedToken(round)), 2, loginOf(2)]);
  await insert(
    'sessions',
    ['token_hash', ...owner, 'fingerprint', 'created_at', 'last_used_at', 'expires_at'],
    ended.map((row) => [...row, '0'.repeat(64), past, past, future]),
  );
  await insert(
    'pending_logins',
    ['token_hash', ...owner, 'fingerprint', 'address', 'created_at', 'expires_at'],
    ended.map((row) => [...row, '0'.repeat(64), '127.0.0.1', past, past]),
  );
}

/** Sends what a browser would. */
export function post({ port }: GameSite, { call, body, cookie = '' }: Question): Promise<Response> {
  const origin = `http://127.0.0.1:${port}`;
  const [method = '', path = ''] = call.split(' ');
  const headers = { 'content-type': 'application/json', origin, cookie };
  return fetch(origin + path, { method, headers, body: JSON.stringify(body) });
}

/** @returns the cookie of a solved captcha */
export async function solveCaptcha(site: GameSite): Promise<string> {
  const made = await post(site, { call: 'POST /api/captcha/generate', body: {} });
  const { sessionId } = (await made.json()) as { sessionId: string };
  const body = { captchaCode: testCaptcha, sessionId };
  await (await post(site, { call: 'POST /api/captcha/validate', body })).arrayBuffer();
  return `${captchaCookie}=${sessionId}`;
}

/**
 * Milliseconds of one answer.
 * @returns undefined when the site has no such call
 * @throws Error when the answer has another status
 */
export async function timeAnswer(
  site: GameSite,
  question: Question,
  status: number,
): Promise<number | undefined> {
  const cookie = question.captcha ? await solveCaptcha(site) : question.cookie;
  const begun = performance.now();
  const answer = await post(site, { ...question, ...(cookie ? { cookie } : {}) });
  const text = await answer.text();
  const taken = performance.now() - begun;
  if (answer.status === 404) return undefined;
  if (answer.status !== status) throw new Error(`${question.call} answered ${answer.status}: ${text}`);
  return taken;
}
