import { randomBytes } from 'node:crypto';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { type Answer, startTestApp, type TestApp } from '#test/app.ts';
import { makeExampleWorld, withRealSecrets } from '#test/example-world.ts';
import { oneTestDatabase } from '#test/factories/mariadb.ts';
import { testRedis } from '#test/redis.ts';
import { scope } from '#test/scope.ts';

interface Operation {
  readonly description: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly example?: unknown }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses: Readonly<Record<string, { readonly content?: Readonly<Record<string, unknown>> }>>;
}

interface Document {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

/** An example as the document shows it. */
interface Shown {
  readonly status: number;
  readonly text: string;
}

const redisUrl = await testRedis('the examples of the documentation');
const prefix = `test:${randomBytes(6).toString('hex')}:`;
const inRedis = redisUrl ? { REDIS_URL: redisUrl, REDIS_PREFIX: prefix } : {};
const grounds = (await oneTestDatabase('the examples of the documentation')).map((dialect) => ({
  dialect,
  environment: dialect === 'sqlite' ? {} : inRedis,
}));
const embedded = { dialect: 'sqlite', environment: {} } as const;
const keys = Object.keys(calls) as CallKey[];

type Ground = (typeof grounds)[number];

let document: Document;
const validator = new Ajv2020({ strict: false, formats: { binary: true } });
beforeAll(async () => {
  const site = await startTestApp({ dialect: 'sqlite' });
  const { body } = await site.send('GET /api/docs/json');
  document = body as unknown as Document;
  validator.addSchema(body, 'document');
  await site.close();
});
afterAll(async () => {
  if (!redisUrl) return;
  const redis = new Redis(redisUrl);
  const left = await redis.keys(`${prefix}*`);
  if (left.length > 0) await redis.del(left);
  redis.disconnect();
});

function operationOf(key: CallKey): Operation {
  const [method = '', path = ''] = key.split(' ');
  const operation = document.paths[path]?.[method.toLowerCase()];
  if (!operation) throw new Error(`${key} is not in the document`);
  return operation;
}

function shownOf(key: CallKey): Shown {
  const [, status, text] =
    /answered with (\d{3}):\n\n```http\n([^`]+)\n```$/.exec(operationOf(key).description) ?? [];
  if (text === undefined) throw new Error(`${key} shows no example`);
  return { status: Number(status), text };
}

/** What an example's text says: lines end as HTTP has them. */
function read(text: string) {
  const [head = '', ...rest] = text.replaceAll('\n', '\r\n').split('\r\n\r\n');
  const [first = '', ...lines] = head.split('\r\n');
  const [, call = ''] = /^([A-Z]+ \S+) HTTP\/1\.1$/.exec(first) ?? [];
  const headers = Object.fromEntries(lines.map((line) => line.split(': ', 2) as [string, string]));
  return { call, headers, body: rest.length > 0 ? rest.join('\r\n\r\n') : undefined };
}

function send(site: TestApp, text: string): Promise<Answer> {
  const { call, headers, body } = read(text);
  return site.send(call, { headers, origin: false, ...(body === undefined ? {} : { raw: { text: body } }) });
}

/** What is wrong with an answer by the document's schema for it. */
function problemsOf(key: CallKey, { status, body, headers }: Answer): unknown {
  const [method = '', path = ''] = key.split(' ');
  const type = String(headers['content-type']).replace(/;.*/, '');
  if (!operationOf(key).responses[status]?.content?.[type]) return `${status} ${type} is not documented`;
  const steps = ['paths', path, method.toLowerCase(), 'responses', String(status), 'content', type, 'schema'];
  const pointer = steps.map((step) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1')));
  const validate = validator.getSchema(`document#/${pointer.join('/')}`);
  if (!validate) return 'there is no schema';
  return validate(type === 'application/json' ? body : body.text) ? [] : validate.errors;
}

/** Lists without entries: of these no schema is tried. */
function emptyLists(given: unknown, name = ''): string[] {
  if (Array.isArray(given) && given.length === 0) return [name];
  if (typeof given !== 'object' || given === null) return [];
  return Object.entries(given).flatMap(([part, value]) => emptyLists(value, `${name}.${part}`));
}

/** A player has no permissions, and an appeal no pictures. */
const alwaysEmpty = ['.permissions', '.data.ticket.messages.0.files'];

/** The built-in engine is switched on in the administration only where the settings name none. */
const withoutEngines = 'PUT /api/admin/models/use';
/** Nothing can be fetched in a test, and its game has no log: what is installed, listed or under way is empty. */
const mayBeEmpty = (key: CallKey) => key.includes('/api/admin/models') || key.endsWith('/game-log');

async function startExample({ dialect, environment }: Ground, key?: CallKey): Promise<TestApp> {
  const engines =
    key === withoutEngines
      ? { TRANSLATE_ENGINES: '' }
      : { TRANSLATE_ENGINES: 'libretranslate', LIBRETRANSLATE_URL: 'http://127.0.0.1:9' };
  // A site that sends mails and does not know its address has something to be warned of.
  const mails = { SMTP_URL: 'smtp://127.0.0.1:9', VERIFY_EMAIL: '' };
  // Nobody listens there, which is an answer, too.
  const channels = { STATUS_CHANNELS: '1@127.0.0.1:1' };
  const site = await startTestApp({
    dialect,
    environment: { ...environment, ...engines, ...mails, ...channels },
  });
  await makeExampleWorld(site);
  return site;
}

describe.each(grounds)('the examples on $dialect', (ground) => {
  // Calls that only read share a site; each of the others has one of its own, as it changes what there is. Only
  // `npm run test:all` makes a hundred of them in MariaDB.
  const groundOfItsOwn = scope === 'all' ? ground : embedded;
  let reading: TestApp;
  beforeAll(async () => {
    reading = await startExample(ground);
  });
  afterAll(() => reading.close());

  test.each(keys)('%s is answered as documented', async (key) => {
    const site = key.startsWith('GET ') ? reading : await startExample(groundOfItsOwn, key);
    onTestFinished(() => (site === reading ? undefined : site.close()));
    const shown = shownOf(key);
    const answer = await send(site, await withRealSecrets(site, key, shown.text));
    expect(answer.status, JSON.stringify(answer.body)).toBe(shown.status);
    expect(problemsOf(key, answer)).toEqual([]);
    if ('success' in answer.body) expect(answer.body.success).toBe(true);
    const empty = emptyLists(answer.body).filter((name) => !alwaysEmpty.includes(name));
    if (!mayBeEmpty(key)) expect(empty).toEqual([]);
  });
});

test.each(keys)('%s shows the same in its text and in its fields', (key) => {
  const [, path = ''] = key.split(' ');
  const { parameters = [], requestBody } = operationOf(key);
  const { call, body } = read(shownOf(key).text);
  const shown = new URL(call.split(' ')[1] ?? '', 'http://localhost');
  const given = (place: string) =>
    parameters
      .filter((parameter) => parameter.in === place && parameter.example !== undefined)
      .map(({ name, example }) => [name, String(example)] as const);
  const filled = given('path').reduce(
    (so, [name, value]) => so.replace(`{${name}}`, encodeURIComponent(value)),
    path,
  );
  expect(shown.pathname).toBe(filled);
  expect(Object.fromEntries(shown.searchParams)).toEqual(Object.fromEntries(given('query')));
  const json = requestBody?.content['application/json'];
  if (json) expect(JSON.parse(body ?? '')).toEqual(json.example);
});

describe('what does not fit would be found', () => {
  const config = { success: true, config: { siteName: 'a', serverName: 'b', discordUrl: null } };
  const as = (type: string) => ({ status: 200, cookies: [], headers: { 'content-type': type } });

  test.each([
    ['a field that is missing', config],
    ['a field nobody documents', { ...config, secret: 1 }],
    ['no success', { success: false }],
  ])('%s', (_, body) => {
    expect(problemsOf('GET /api/config', { ...as('application/json; charset=utf-8'), body })).not.toEqual([]);
  });

  test('another media type', () => {
    const answer = { ...as('audio/mpeg'), body: { text: '' } };
    expect(problemsOf('GET /api/captcha/{sessionId}/audio', answer)).toContain('not documented');
  });

  test('an empty list', () => {
    expect(emptyLists({ data: { news: [] } })).toEqual(['.data.news']);
  });
});
