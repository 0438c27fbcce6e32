import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { z } from 'zod';
import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { exampleOf } from '#server/http/api-docs/examples.ts';
import { type Answer, type Request, somebody, type TestApp, testCaptcha } from '#test/app.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { askForMail, tokensIn } from '#test/reset-links.ts';
import type { MailServer } from '#test/smtp.ts';
import type { TcpProxy } from '#test/tcp-proxy.ts';
import { containedIn, type SinkName, sinkNames } from './secret-sinks.ts';

/** A unique text valid as a password. */
function unique(): string {
  return `Pw%${randomBytes(6).toString('hex')}`;
}

/** Every secret given to or issued by the site. */
export interface Secrets {
  /** Records a secret. @returns the text */
  note(what: string, text: string): string;
  /** Creates and records a password. */
  password(what: string): string;
  count(): number;
  /** Secrets found in sinks, as «what in sink». */
  foundIn(places: Readonly<Record<SinkName, string>>): string[];
}

export function collectSecrets(): Secrets {
  const noted = new Map<string, string>();
  const note = (what: string, text: string) => {
    if (text.length < 10) throw new Error(`${what} is too short to be looked for: ${text}`);
    noted.set(text, what);
    return text;
  };
  return {
    note,
    password: (what) => note(what, unique()),
    count: () => noted.size,
    foundIn: (places) =>
      sinkNames.flatMap((place) => {
        const found = containedIn(places[place], [...noted.keys()]);
        return [...noted].filter(([text]) => found.has(text)).map(([, what]) => `${what} in ${place}`);
      }),
  };
}

/** A site and the services it uses. */
export interface TestBed {
  readonly site: TestApp;
  readonly secrets: Secrets;
  readonly mail: MailServer;
  readonly databaseProxy: TcpProxy;
  readonly redisProxy: TcpProxy;
}

function statusOf({ status, body }: Answer): string {
  return body.code === undefined ? String(status) : `${status} ${body.code}`;
}

/** Registers and logs in a player. The deletion code is not recorded, as the game stores it in plain text. */
async function newcomer({ site, secrets }: TestBed) {
  const person = { ...somebody(), password: secrets.password('password') };
  const registered = await site.register({ ...person, social_id: `d${randomBytes(5).toString('hex')}` });
  expect(statusOf(registered)).toBe('200');
  const session = secrets.note('session', await site.login(person));
  const { body } = await site.send('GET /api/auth/session', { session });
  return { ...person, session, id: (body.account as { id: number }).id };
}

export async function register({ site, secrets }: TestBed): Promise<string[]> {
  const given = (what: string) => ({ ...somebody(), password: secrets.password(`registration, ${what}`) });
  const taken = await site.newPlayer();
  const long = secrets.note('registration, too long', `${unique()}${unique()}`);
  const forms = [
    { ...given('login taken'), login: taken.login },
    { ...given('email taken'), email: taken.email },
    { ...somebody(), password: long },
    { ...somebody(), password: secrets.note('registration, unsuitable', `${unique()}ä"`) },
    { ...somebody(), password: 'right-1', social_id: secrets.password('deletion code, unsuitable') },
    { ...somebody(), login: secrets.password('password as login') },
    { ...somebody(), email: secrets.password('password as email') },
  ];
  const answers = [];
  for (const form of forms) answers.push(statusOf(await site.register(form)));
  const withoutCaptcha = { body: given('no captcha') };
  return [...answers, statusOf(await site.send('POST /api/auth/register', withoutCaptcha))];
}

export async function logIn(testBed: TestBed): Promise<string[]> {
  const { site, secrets } = testBed;
  const player = await newcomer(testBed);
  const attempt = async (username: string, password: string) => {
    const captcha = secrets.note('captcha id', await site.solveCaptcha());
    return statusOf(await site.send('POST /api/auth/login', { body: { username, password }, captcha }));
  };
  const answers = [
    await attempt(player.login, secrets.password('wrong password')),
    await attempt('nobody9', secrets.password('password of nobody')),
    await attempt(secrets.password('password as login'), player.password),
    await attempt(player.login, secrets.note('long password', unique().repeat(5))),
  ];
  const out = await site.send('POST /api/auth/logout', { session: player.session });
  const again = await site.send('GET /api/auth/session', { session: player.session });
  return [...answers, statusOf(out), statusOf(again)];
}

export async function change(testBed: TestBed): Promise<string[]> {
  const { site, secrets } = testBed;
  const { id: accountId, session, password } = await newcomer(testBed);
  const send = async (call: string, body: object) => statusOf(await site.send(call, { body, session }));
  const newPassword = secrets.password('new password');
  const passwordCall = 'POST /api/auth/change-password';
  const wrong = secrets.password('wrong current password');
  const unsuitable = secrets.note('new password, unsuitable', `${unique()} é`);
  const email = { accountId, newEmail: somebody().email };
  return [
    await send(passwordCall, { accountId, currentPassword: wrong, newPassword }),
    await send(passwordCall, { accountId, currentPassword: password, newPassword: unsuitable }),
    await send(passwordCall, { accountId: accountId + 1, currentPassword: password, newPassword }),
    await send(passwordCall, { accountId, currentPassword: password, newPassword }),
    await send('POST /api/auth/change-email', { ...email, password: secrets.password('wrong password') }),
    await send('POST /api/auth/change-email', { ...email, password: newPassword }),
    await send('POST /api/auth/change-email', { ...email, newEmail: secrets.password('password as email') }),
  ];
}

export async function reset(testBed: TestBed): Promise<string[]> {
  const { site, secrets, mail } = testBed;
  const player = await newcomer(testBed);
  const [token = ''] = tokensIn(await askForMail(site, mail, { email: player.email }));
  secrets.note('reset token', token);
  const confirm = async (given: unknown, newPassword: string) =>
    statusOf(
      await site.send('POST /api/auth/reset-password-confirm', { body: { token: given, newPassword } }),
    );
  return [
    statusOf(await site.send(`GET /de/reset-password?token=${token}`)),
    statusOf(await site.send(`GET /reset-password/${token}`)),
    statusOf(await site.send(`GET /api/auth/session?token=${token}`, { session: player.session })),
    await confirm(secrets.note('made-up token', randomBytes(32).toString('base64url')), 'right-1'),
    await confirm(`http://localhost:3000/reset-password?token=${token}`, 'right-1'),
    await confirm([token], secrets.password('new password')),
    await confirm(token, secrets.note('new password, unsuitable', `${unique()} é`)),
    await confirm(token, secrets.password('new password')),
    await confirm(token, secrets.password('new password')),
    statusOf(
      await site.send('POST /api/auth/reset-password-request', {
        body: { email: secrets.password('password as email') },
      }),
    ),
  ];
}

export async function administer(testBed: TestBed): Promise<string[]> {
  const { site, secrets } = testBed;
  const administrator = await newAdministrator(site);
  const player = await newcomer(testBed);
  const right = { username: administrator.login, password: administrator.password };
  secrets.note('administrator’s password', right.password);
  const wrong = () => ({ ...right, password: secrets.password('administrator’s wrong password') });
  const news = { title: 'Title', content: 'Content', displayName: 'Mirabel' };
  const send = async (call: string, body: object) => await site.send(call, { body });
  const published = await send('POST /api/news', { ...news, ...right });
  const one = `/api/news/${published.body.id}`;
  const answers = [
    published,
    await send('POST /api/news', { ...news, ...wrong() }),
    await send('POST /api/news', { ...news, username: player.login, password: player.password }),
    await send('POST /api/news', { ...news, title: '', ...wrong() }),
    await send(`DELETE ${one}`, wrong()),
    await send(`DELETE ${one}`, { username: secrets.password('password as login'), password: 'x' }),
    await send(`DELETE ${one}`, right),
  ];
  return answers.map(statusOf);
}

export async function captcha({ site, secrets }: TestBed): Promise<string[]> {
  const { body } = await site.send('POST /api/captcha/generate');
  const sessionId = secrets.note('captcha id', String(body.sessionId));
  const validate = async (captchaCode: string) => {
    const solving = { captchaCode, sessionId };
    return String((await site.send('POST /api/captcha/validate', { body: solving })).body.success);
  };
  return [
    statusOf(await site.send(`GET /api/captcha/${sessionId}/audio`)),
    statusOf(
      await site.send(
        `GET /api/captcha/${encodeURIComponent(secrets.note('long id', unique().repeat(9)))}/audio`,
      ),
    ),
    await validate(secrets.password('password as answer')),
    await validate(secrets.note('long answer', unique().repeat(6))),
    await validate(testCaptcha),
  ];
}

const fieldNames = ['password', 'token', 'newPassword', 'currentPassword', 'session', 'captcha', 'passwort'];

/** The example's body with a secret in every possible field and some unknown ones. */
function everywhere(key: CallKey, value: unknown): Record<string, unknown> {
  const { body }: Call = calls[key];
  const fields = body instanceof z.ZodObject ? Object.entries<z.ZodType>(body.shape) : [];
  const taking = fields.filter(([, schema]) => typeof value !== 'string' || schema.safeParse(value).success);
  const names = [...fieldNames, ...taking.map(([name]) => name)];
  return { ...exampleOf(key).body, ...Object.fromEntries(names.map((name) => [name, value])) };
}

const tooLarge = 'x'.repeat(2_000_000);

/** Requests of a call with a secret somewhere. */
function misplaced(key: CallKey, secret: (what: string) => string): readonly (readonly [string, Request])[] {
  const inPath = encodeURIComponent(secret(`${key}, path`).repeat(3));
  const path = key
    .replaceAll('{id}', '1')
    .replaceAll(/\{(sessionId|key)\}/g, inPath)
    .replaceAll(/\{\w+\}/g, 'news');
  const noted = (where: string) => secret(`${key}, ${where}`);
  const query = new URLSearchParams(fieldNames.map((name) => [name, noted('query')]));
  const json = (text: string): Request => ({ raw: { text, type: 'application/json' } });
  const reading: readonly (readonly [string, Request])[] = [
    [`${path}?${query}`, {}],
    [path, { session: noted('session').repeat(4), captcha: noted('captcha').repeat(4) }],
    [path, { headers: { authorization: `Bearer ${noted('header')}`, 'x-captcha-session': noted('header') } }],
    [path, { headers: { cookie: `${noted('cookie')}=1; other=${noted('cookie')}` } }],
  ];
  // A stream lasts a second at least.
  if (key.endsWith('/stream')) return [[`${path}?${query}&seconds=1`, {}]];
  if (key.startsWith('GET')) return reading;
  return [
    ...reading,
    [path, { body: everywhere(key, noted('text')) }],
    [path, { body: everywhere(key, [noted('list')]) }],
    [path, { body: everywhere(key, { [noted('name')]: noted('object') }) }],
    [path, { body: [noted('no object')] }],
    [path, { body: { [noted('unknown name')]: 1 } }],
    [path, json(`{"password":"${noted('cut JSON')}`)],
    [path, json(`password=${noted('no JSON')}`)],
    [path, json(`{"password":"${noted('too large')}","other":"${tooLarge}"}`)],
    [path, { raw: { text: `password=${noted('form')}`, type: 'application/x-www-form-urlencoded' } }],
    [path, { raw: { text: noted('octets'), type: 'application/octet-stream' } }],
    [path, { raw: { text: noted('type'), type: `text/${noted('type')}` } }],
  ];
}

/** What a player writes to the team is kept, whatever it is. */
const keptWords: readonly CallKey[] = ['POST /api/tickets', 'POST /api/tickets/{id}/messages'];

/** Sends every call with secrets in right and wrong fields. */
export async function sendMisplacedSecrets({ site, secrets }: TestBed): Promise<string[]> {
  const { session } = await site.newPlayer();
  const answers: string[] = [];
  for (const key of Object.keys(calls) as CallKey[]) {
    for (const own of keptWords.includes(key) ? [undefined] : [undefined, session]) {
      const requests = misplaced(key, (what) => secrets.password(what));
      for (const [call, request] of requests) {
        if (key === 'POST /api/auth/logout' && own) continue;
        const answer = await site.send(call, own ? { session: own, ...request } : request);
        answers.push(statusOf(answer));
        expect(answer.status, `${call} ${JSON.stringify(answer.body)}`).not.toBe(500);
      }
    }
  }
  return answers;
}

/** Renames a table, so that the database's error is logged. */
export async function failUnexpectedly(testBed: TestBed): Promise<string[]> {
  const { site, secrets } = testBed;
  const { db } = site.services.site;
  const player = await newcomer(testBed);
  const captcha = await site.solveCaptcha();
  await db.schema.alterTable('registered_logins').renameTo('hidden').execute();
  const body = { username: player.login, password: player.password };
  const answers = [
    await site.send('POST /api/auth/login', { body, captcha }),
    await site.send('GET /api/auth/session', { session: player.session }),
    await site.register({ ...somebody(), password: secrets.password('password, broken table') }),
  ];
  await db.schema.alterTable('hidden').renameTo('registered_logins').execute();
  return answers.map(statusOf);
}

/** A mail server that rejects the mail. */
export async function loseMail(testBed: TestBed): Promise<string[]> {
  const { site, mail } = testBed;
  const { email } = await newcomer(testBed);
  mail.refuse(() => ({ code: 451, text: 'not now' }));
  const asked = await site.send('POST /api/auth/reset-password-request', { body: { email } });
  await site.services.mailQueue.deliver();
  await mail.resume();
  return [statusOf(asked)];
}

/** Requests while every service is away. */
export async function loseEverything(testBed: TestBed): Promise<string[]> {
  const { site, secrets, databaseProxy, redisProxy } = testBed;
  const player = await newcomer(testBed);
  const { password, session, id: accountId } = player;
  await Promise.all([databaseProxy.stop(), redisProxy.stop()]);
  const newPassword = () => secrets.password('new password while away');
  const requests: readonly (readonly [string, Request])[] = [
    [
      'POST /api/auth/login',
      { body: { username: player.login, password }, captcha: await site.solveCaptcha() },
    ],
    [
      'POST /api/auth/change-password',
      { body: { accountId, currentPassword: password, newPassword: newPassword() }, session },
    ],
    [
      'POST /api/auth/reset-password-confirm',
      {
        body: {
          token: secrets.note('token while away', randomBytes(32).toString('hex')),
          newPassword: newPassword(),
        },
      },
    ],
    [
      'POST /api/auth/register',
      { body: { ...somebody(), password: newPassword() }, captcha: await site.solveCaptcha() },
    ],
    [
      'POST /api/news',
      { body: { title: 'a', content: 'a', displayName: 'a', username: player.login, password } },
    ],
  ];
  const answers: string[] = [];
  for (const [call, request] of requests) answers.push(statusOf(await site.send(call, request)));
  await Promise.all([databaseProxy.resume(), redisProxy.resume()]);
  const back = async () => (await site.send('GET /api/auth/session', { session })).status;
  await expect.poll(back, { timeout: 15_000, interval: 200 }).toBe(200);
  return answers;
}
