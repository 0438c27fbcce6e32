import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { type AppOptions, buildApp } from '#server/app.ts';
import { createLog } from '#server/logging/log.ts';
import {
  appealCookie,
  captchaCookie,
  cookieHeaderName,
  passkeyLoginCookie,
  pendingLoginCookie,
  sessionCookie,
} from '#server/request/cookies.ts';
import { closeServices, openServices, type Services } from '#server/services.ts';
import { readConfig } from '#server/settings/config.ts';
import { createGameDatabase, type GameDatabase, type GameVariant } from './database/game-database.ts';
import { type DatabaseName, newSitePlace } from './factories/site.ts';

export const testCaptcha = 'ABCDE';

export interface TestAppOptions {
  readonly dialect: DatabaseName;
  /** Game schema on MariaDB; `real` by default. */
  readonly variant?: Exclude<GameVariant, 'embedded'>;
  /**
   * Overrides the test settings: rate limits, confirming addresses and the second step of administrators are off unless
   * `RATE_LIMITS`, `VERIFY_EMAIL` or `STAFF_2FA` is given, `''` for the default; all modules are on unless `MODULES` is.
   */
  readonly environment?: Readonly<Record<string, string>>;
  /** Seeds the demo world (embedded only). */
  readonly demoWorld?: boolean;
}

export interface Request {
  readonly body?: unknown;
  /** Raw body and type instead of `body`. */
  readonly raw?: { readonly text: string; readonly type?: string };
  /** Session token. */
  readonly session?: string | undefined;
  /** Session id of a captcha, sent as the browser does. */
  readonly captcha?: string | undefined;
  /** Token of a login that waits for its second step. */
  readonly pendingLogin?: string | undefined;
  /** Token of a browser that has begun a login with a passkey. */
  readonly passkeyLogin?: string | undefined;
  /** Token of a browser whose login a ban has refused. */
  readonly appeal?: string | undefined;
  readonly headers?: Readonly<Record<string, string>>;
  /** Client IP address. */
  readonly address?: string;
  /** False: no `Origin`, like a program. */
  readonly origin?: boolean;
}

export interface Answer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  readonly headers: Readonly<Record<string, unknown>>;
  readonly cookies: readonly { readonly name: string; readonly value: string }[];
}

export interface Person {
  readonly login: string;
  readonly password: string;
  readonly email: string;
}

/** The application on databases of its own, which `close` removes. */
export interface TestApp {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly game: GameDatabase;
  /** Its environment, for starting another instance. */
  readonly environment: Readonly<Record<string, string>>;
  /** Lines of the log. */
  readonly logged: readonly string[];
  /** @param call «METHOD /path» */
  send(call: string, request?: Request): Promise<Answer>;
  /** Returns the id of a solved captcha. */
  solveCaptcha(): Promise<string>;
  register(person: object, address?: string): Promise<Answer>;
  /** @returns the session's token @throws when rejected */
  login(person: Pick<Person, 'login' | 'password'>): Promise<string>;
  /** Registers a new player and logs in. */
  newPlayer(): Promise<Person & { readonly id: number; readonly session: string }>;
  close(): Promise<void>;
}

/** A person with a unique login. */
export function somebody(): Person {
  const login = `p${randomBytes(5).toString('hex')}`;
  return { login, password: 'moon-gate7', email: `${login}@example.org` };
}

function environmentOf(game: GameDatabase, siteSchema: string, extra: TestAppOptions['environment']) {
  const { settings, schemas } = game;
  return {
    ...(settings.DATABASE_URL ? { DATABASE_URL: settings.DATABASE_URL } : {}),
    DATA_DIR: settings.dataDir,
    ACCOUNT_SCHEMA: schemas.account,
    PLAYER_SCHEMA: schemas.player,
    COMMON_SCHEMA: schemas.common,
    LOG_SCHEMA: schemas.log,
    SITE_SCHEMA: siteSchema,
    CAPTCHA_ANSWER: testCaptcha,
    RATE_LIMITS: 'off',
    VERIFY_EMAIL: 'off',
    MODULES: 'all',
    STAFF_2FA: 'optional',
    // No test asks Mozilla: a folder that is not there.
    MODELS_LIST_URL: join(settings.dataDir, 'no-models'),
    LOG_LEVEL: 'debug',
    ...extra,
  };
}

function headersOf(request: Request, publicUrl: string): Record<string, string> {
  const { session, captcha, pendingLogin, passkeyLogin, appeal, origin = true, raw, headers } = request;
  const given = [
    [sessionCookie, session],
    [pendingLoginCookie, pendingLogin],
    [passkeyLoginCookie, passkeyLogin],
    [appealCookie, appeal],
    [captchaCookie, captcha],
  ] as const;
  const cookies = given.flatMap(([name, value]) =>
    value === undefined ? [] : [`${cookieHeaderName({ publicUrl }, name)}=${value}`],
  );
  return {
    ...(origin ? { origin: publicUrl } : {}),
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
    ...(raw?.type ? { 'content-type': raw.type } : {}),
    ...headers,
  };
}

function senderOf(app: FastifyInstance, publicUrl: string): TestApp['send'] {
  return async (call, request = {}) => {
    const [method = 'GET', url = '/'] = call.split(' ');
    const payload = request.raw?.text ?? (request.body as object | undefined);
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.address ?? '127.0.0.1',
      headers: headersOf(request, publicUrl),
      ...(payload === undefined ? {} : { payload }),
    });
    const json = /^application\/json\b/.test(String(answer.headers['content-type'])) && answer.body !== '';
    return {
      status: answer.statusCode,
      body: json ? answer.json() : { text: answer.body },
      headers: answer.headers,
      cookies: answer.cookies,
    };
  };
}

function actionsOf({ captchas }: Pick<Services, 'captchas'>, send: TestApp['send'], publicUrl: string) {
  const from = (address?: string) => (address === undefined ? {} : { address });
  /** Without the call that draws its picture: hundreds of pictures would be a tenth of the tests' work. */
  async function solveCaptcha(): Promise<string> {
    const { id, answer } = await captchas.generate();
    await captchas.solve(id, answer);
    return id;
  }
  async function register(person: object, address?: string): Promise<Answer> {
    const captcha = await solveCaptcha();
    return send('POST /api/auth/register', { body: person, captcha, ...from(address) });
  }
  async function logInFully({ login, password }: Pick<Person, 'login' | 'password'>) {
    const captcha = await solveCaptcha();
    const body = { username: login, password };
    const answer = await send('POST /api/auth/login', { body, captcha });
    const session = answer.cookies.find(
      ({ name }) => name === cookieHeaderName({ publicUrl }, sessionCookie),
    )?.value;
    if (!session) throw new Error(`not logged in: ${JSON.stringify(answer.body)}`);
    return { session, account: answer.body.account as { id: number } };
  }
  return {
    solveCaptcha,
    register,
    login: async (person: Pick<Person, 'login' | 'password'>) => (await logInFully(person)).session,
    async newPlayer() {
      const person = somebody();
      const registered = await register(person);
      if (registered.status !== 200) throw new Error(`not registered: ${JSON.stringify(registered.body)}`);
      const { session, account } = await logInFully(person);
      return { ...person, id: account.id, session };
    },
  };
}

/** Starts the application without listening on a port. @param appOptions with its pages; none unless given */
export async function startTestApp(options: TestAppOptions, appOptions?: AppOptions): Promise<TestApp> {
  const { dialect, variant = 'real', environment, demoWorld = false } = options;
  const game = await createGameDatabase({ variant: dialect === 'sqlite' ? 'embedded' : variant });
  const place = newSitePlace(dialect);
  const told = environmentOf(game, place.settings.SITE_SCHEMA, environment);
  const config = readConfig(told);
  const logged: string[] = [];
  const log = createLog(config, { write: (line: string) => void logged.push(line) });
  const services = await openServices(config, log, { demoWorld });
  // Tests create administrators all the time: the watch would add audit entries about them.
  await services.implementorWatch.stop(10_000);
  const app = await buildApp(services, appOptions);
  const send = senderOf(app, config.publicUrl);
  return {
    app,
    services,
    game,
    environment: told,
    logged,
    send,
    ...actionsOf(services, send, config.publicUrl),
    async close() {
      await app.close();
      await closeServices(services);
      await game.drop();
      await place.remove();
    },
  };
}

export type TestInstance = Pick<TestApp, 'app' | 'services' | 'send' | 'solveCaptcha' | 'login' | 'close'>;

/** Another instance on the same databases; `close` keeps them. */
export async function openInstance({ environment }: Pick<TestApp, 'environment'>): Promise<TestInstance> {
  const config = readConfig(environment);
  const services = await openServices(config, createLog(config, { write: () => {} }), { demoWorld: false });
  const app = await buildApp(services);
  const send = senderOf(app, config.publicUrl);
  const { solveCaptcha, login } = actionsOf(services, send, config.publicUrl);
  return {
    app,
    services,
    send,
    solveCaptcha,
    login,
    async close() {
      await app.close();
      await closeServices(services);
    },
  };
}
