import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { apiErrors, type ErrorCode } from '#contract/api/errors.ts';
import { exampleSecrets, exampleWorld } from '#contract/api/examples.ts';
import { errorResponses, errorsOf } from '#server/http/api-docs/error-examples.ts';
import { exampleAddress, exampleOf } from '#server/http/api-docs/examples.ts';
import { cookiesOf } from '#server/http/api-docs/security.ts';
import { type Request, startTestApp, type TestApp } from '#test/app.ts';
import { makeExampleWorld, newPendingLogin, sessionFor, withRealSecrets } from '#test/example-world.ts';
import { mariadbPort, oneTestDatabase } from '#test/factories/mariadb.ts';
import { newAppeal } from '#test/factories/world/appeals.ts';
import { scope } from '#test/scope.ts';
import { startTcpProxy, type TcpProxy } from '#test/tcp-proxy.ts';

const keys = Object.keys(calls) as CallKey[];
const { player, administrator } = exampleWorld;

/** A request and where it goes; without a body of its own it is sent with none. */
type Attack = readonly [address: string, request?: Request];

const odd = ['', '-1', '0', '999999', 'f'.repeat(32), 'x'.repeat(101), 'x'.repeat(5_000), 'ä"\\\u0000', '//'];
const oddValues: readonly unknown[] = [...odd, undefined, null, 7, -1, true, [], ['x'], {}];

/** The path's parts and the query's values, each made odd by itself. */
function oddAddresses(key: CallKey): Attack[] {
  const { params = {}, query = {} } = exampleOf(key);
  const each = (given: object, address: (name: string, value: string) => string) =>
    Object.keys(given).flatMap((name) => odd.map((value): Attack => [address(name, value)]));
  return [
    ...each(params, (name, value) => exampleAddress(key, { query, params: { ...params, [name]: value } })),
    ...each(query, (name, value) => exampleAddress(key, { params, query: { ...query, [name]: value } })),
  ];
}

function jsonOf(body: unknown): Request {
  return { raw: { text: JSON.stringify(body), type: 'application/json' } };
}

/** The body's fields, each made odd by itself. */
function oddBodies(key: CallKey): Attack[] {
  const { body = {} } = exampleOf(key);
  const { multipart, bytes } = calls[key] as Call;
  const fields = multipart || bytes ? [] : Object.keys(body);
  return fields.flatMap((field) =>
    oddValues.map((value): Attack => [exampleAddress(key), jsonOf({ ...body, [field]: value })]),
  );
}

const raw = (text: string, type: string): Request => ({ raw: { text, type } });

/** What the gates before every call that changes something are for. */
const atTheGates: readonly Request[] = [
  { headers: { origin: 'https://evil.example' } },
  raw('', 'application/json'),
  raw('{', 'application/json'),
  raw('[]', 'application/json'),
  raw('text', 'text/plain'),
  raw('text', 'application/octet-stream'),
  raw('a=b', 'application/x-www-form-urlencoded'),
  raw('--b--', 'multipart/form-data; boundary=b'),
  raw('text', 'multipart/form-data'),
  raw(JSON.stringify('a'.repeat(2_500_000)), 'application/json'),
];

const sample = 4;

/** All in `npm run test:all`; before that a quarter, begun in turn so that every field and every sender has its share. */
function sampled<Each>(all: readonly Each[], turn = 0): readonly Each[] {
  if (scope === 'all') return all;
  return all.filter((_, index) => (index + Math.trunc(index / sample) + turn) % sample === 0);
}

/** What anybody may send: nothing has to be wrong with the last of it. */
function attacksOfAnybody(key: CallKey, turn: number): Attack[] {
  const { body } = exampleOf(key);
  const gates = key.startsWith('GET ') ? [] : sampled(atTheGates, turn);
  return [...gates, body ? jsonOf(body) : {}].map((request): Attack => [exampleAddress(key), request]);
}

/** The attack with what this site has made up in place of what the examples write. */
async function realAttack(site: TestApp, key: CallKey, [address, request = {}]: Attack) {
  const [method = ''] = key.split(' ');
  const real = (text: string) => withRealSecrets(site, key, text);
  const call = await real(`${method} ${address}`);
  if (!request.raw) return [call, request] as const;
  return [call, { raw: { ...request.raw, text: await real(request.raw.text) } }] as const;
}

type Sender = () => Promise<
  Pick<Request, 'session' | 'captcha' | 'pendingLogin' | 'passkeyLogin' | 'appeal'>
>;

/** Mostly callers without permission. */
function strangers(site: TestApp): readonly Sender[] {
  return [
    async () => ({}),
    async () => ({ session: 'a'.repeat(43) }),
    async () => ({ session: await sessionFor(site, player) }),
  ];
}

/** A caller with permission. */
function friend(site: TestApp, key: CallKey): Sender {
  if (cookiesOf(key).includes('captcha')) return async () => ({ captcha: await site.solveCaptcha() });
  if (cookiesOf(key).includes('pendingLogin')) {
    return async () => ({ pendingLogin: await newPendingLogin(site) });
  }
  if (cookiesOf(key).includes('appeal')) return async () => ({ appeal: await newAppeal(site, key) });
  if (cookiesOf(key).includes('passkeyLogin')) {
    return async () => ({ passkeyLogin: exampleSecrets.passkeyLogin });
  }
  const person = calls[key].access === 'administrator' ? administrator : player;
  return async () => ({ session: await sessionFor(site, person) });
}

type Attempt = readonly [Sender, Attack];

/** What anybody may send, from everybody. */
function usual(site: TestApp, key: CallKey): readonly Attempt[] {
  const senders = [...strangers(site), friend(site, key)];
  return senders.flatMap((sender, turn) =>
    attacksOfAnybody(key, turn).map((attack): Attempt => [sender, attack]),
  );
}

/** Unusual input of callers with permission. */
function unusual(site: TestApp, key: CallKey): readonly Attempt[] {
  return sampled([...oddAddresses(key), ...oddBodies(key)]).map((attack) => [friend(site, key), attack]);
}

/** How a call refuses, and which of that the document does not name for it. */
async function refused(site: TestApp, key: CallKey, attempts: readonly Attempt[]) {
  const known = errorsOf(key);
  const codes = new Set<ErrorCode>();
  const undocumented: string[] = [];
  for (const [sender, attack] of attempts) {
    const [call, request] = await realAttack(site, key, attack);
    const { status, body } = await site.send(call, { ...request, ...(await sender()) });
    if (status === 200) continue;
    const code = body.code as ErrorCode;
    codes.add(code);
    if (known.has(code) && apiErrors[code].status === status) continue;
    undocumented.push(`${call.slice(0, 80)} ${request.raw?.text.slice(0, 80)}: ${status} ${code}`);
  }
  return { codes, undocumented };
}

describe('what is wrong is refused as described', () => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect: 'sqlite' });
    await makeExampleWorld(site);
  });
  afterAll(() => site.close());

  test.each(keys)('%s', async (key) => {
    // What works comes last, as it changes what there is.
    const attempts = [...unusual(site, key), ...usual(site, key)];
    expect((await refused(site, key, attempts)).undocumented).toEqual([]);
  });

  test('and what is not described would be found', async () => {
    const nobody: Sender = async () => ({});
    const { undocumented } = await refused(site, 'GET /api/config', [
      [nobody, ['/api/config']],
      [nobody, ['/api/news/999999']],
      [nobody, ['/api/audit']],
    ]);
    expect(undocumented.map((said) => said.replace(/.*: /, ''))).toEqual([
      '404 news.notFound',
      '401 auth.required',
    ]);
  });
});

const hasMariadb = (await oneTestDatabase('apiErrors while the game is away')).includes('mariadb');
/** Answered from memory once the game has been read. */
const fromMemory: readonly CallKey[] = [
  'GET /api/rankings/players',
  'GET /api/rankings/guilds',
  'GET /api/rankings/balance',
  'GET /api/standings/characters',
  'GET /api/standings/guilds',
  'GET /api/standings/seasons/{id}',
];

describe.skipIf(!hasMariadb)('while the game is away', () => {
  let site: TestApp;
  let proxy: TcpProxy;
  beforeAll(async () => {
    proxy = await startTcpProxy(mariadbPort);
    const environment = { GAME_DATABASE_URL: `mysql://root@127.0.0.1:${proxy.port}` };
    site = await startTestApp({ dialect: 'mariadb', environment });
    await makeExampleWorld(site);
    await proxy.stop();
  });
  afterAll(() => site.close());

  test.each(keys)('%s says so if it is described to', async (key) => {
    const { codes, undocumented } = await refused(site, key, usual(site, key));
    expect(undocumented).toEqual([]);
    if (fromMemory.includes(key)) return;
    for (const code of ['server.gameUnavailable', 'auth.serviceUnavailable'] as const) {
      expect(codes.has(code), code).toBe(errorsOf(key).has(code));
    }
  });
});

test('every status of the document names its codes and says what they mean', () => {
  for (const key of keys) {
    const responses = errorResponses(key);
    for (const code of calls[key].apiErrors) {
      const { description = '', content } = responses[apiErrors[code].status] ?? {};
      const [, said] = new RegExp(`\`${code}\`: (.+)`).exec(description) ?? [];
      expect(said, `${key} ${code}`).toMatch(/^\p{Lu}[^{}]{5,}$/u);
      expect(JSON.stringify(content)).toContain(`"${code}"`);
    }
  }
});
