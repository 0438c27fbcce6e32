import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { lacksAudit, registerRouteRules } from '#server/http/hooks/route-rules.ts';
import { readableIssues } from '#server/http/hooks/validation.ts';
import { startTestApp, type TestApp } from '#test/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await startTestApp({ dialect: 'sqlite' });
});
afterAll(() => site.close());

const callKeys = Object.keys(calls) as CallKey[];
/** Every call with values in its path that fit. */
const concrete = callKeys.map((key) => key.replace('{id}', '1').replace('{sessionId}', 'x'));
const answering = concrete.filter((key) => !key.endsWith('/stream'));
const changing = concrete.filter((key) => !key.startsWith('GET'));

const json = 'application/json';

test('every call of the contract is answered by a feature', () => {
  const unanswered = callKeys.filter((key) => {
    const [method, path = ''] = key.split(' ');
    return !site.app.hasRoute({ method: method as 'GET', url: path.replaceAll(/\{(\w+)\}/g, ':$1') });
  });
  expect(unanswered).toEqual([]);
});

describe('what is no call', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/auth', '/api/news/1/2', '/api/docs/none'])(
    '%s is 404 as JSON',
    async (url) => {
      for (const method of ['GET', 'POST', 'DELETE', 'PATCH']) {
        const answer = await site.send(`${method} ${url}`);
        expect(answer).toMatchObject({ status: 404, body: { success: false, code: 'request.notFound' } });
        expect(answer.body.message).toBe('There is nothing at this address.');
      }
    },
  );

  test.each([
    ['GET /api/auth/login', 'POST'],
    ['PUT /api/auth/login', 'POST'],
    ['OPTIONS /api/auth/login', 'POST'],
    ['DELETE /api/news', 'GET, POST, HEAD'],
    ['POST /api/news/7', 'GET, PUT, DELETE, HEAD'],
  ])('%s is 405 and says %s', async (call, allow) => {
    const answer = await site.send(call);
    expect(answer).toMatchObject({ status: 405, body: { code: 'request.methodNotAllowed' } });
    expect(answer.headers.allow).toBe(allow);
  });

  test.each([101, 1_000, 8_000])(
    'a part of an address of %i characters that may have 100 is 400',
    async (length) => {
      const answer = await site.send(`GET /api/captcha/${'x'.repeat(length)}/audio`);
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
      expect((await site.send(`GET /api/news/${'1'.repeat(length)}`)).status).toBe(400);
      expect((await site.send(`GET /api/${'x'.repeat(length)}`)).status).toBe(404);
    },
  );

  test('a broken address is 400', async () => {
    const answer = await site.send('GET /api/news/%E0%A4%A');
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(JSON.stringify(answer.body)).not.toContain('%E0');
  });
});

describe('what is no good input', () => {
  test.each(['{', 'x', '"text" "more"', '{"username": }', '{"__proto__": {"admin": true}}', '\u0000'])(
    '%j is not JSON',
    async (text) => {
      const answer = await site.send('POST /api/auth/login', { raw: { text, type: json } });
      expect(answer).toMatchObject({ status: 400, body: { code: 'request.notJson' } });
    },
  );

  test.each(['[]', '"text"', '7', 'null', ''])('%j is no body of a login', async (text) => {
    const answer = await site.send('POST /api/auth/login', { raw: { text, type: json } });
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
  });

  test.each(['[]', '{"a":}'])('forty thousand of %s in one another are refused', async (pair) => {
    const [opening, closing] = [pair.slice(0, -1), pair.slice(-1)];
    const text = `${opening.repeat(40_000)}1${closing.repeat(40_000)}`;
    for (const whole of [text, `{"username":${text}}`, `{"unknown":${text}}`]) {
      const answer = await site.send('POST /api/auth/login', { raw: { text: whole, type: json } });
      expect(answer.status, whole.slice(0, 20)).toBe(400);
    }
  });

  test.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/xml',
  ])('%s is not read', async (type) => {
    const answer = await site.send('POST /api/auth/login', { raw: { text: 'username=a', type } });
    expect(answer).toMatchObject({ status: 415, body: { code: 'request.unsupportedType' } });
  });

  test('a body of more than 256 kB is not read', async () => {
    const answer = await site.send('POST /api/auth/login', { body: { username: 'a'.repeat(262_144) } });
    expect(answer).toMatchObject({ status: 413, body: { code: 'request.tooLarge' } });
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=x',
    'page=1e9',
    'limit=101',
    'page=1&page=2',
    'empire=9',
    'job=-1',
    `name=${'a'.repeat(25)}`,
  ])('rankings refuse %s', async (query) => {
    const answer = await site.send(`GET /api/rankings/players?${query}`);
    expect(answer).toMatchObject({ status: 400, body: { code: 'request.invalid' } });
    expect(answer.body.errors).toHaveLength(1);
  });

  test('says field and problem in the asked language, and never the value', async () => {
    const told = async (headers: Record<string, string>, language?: string) =>
      (await site.send('POST /api/auth/login', { body: { username: ['<b>'], language }, headers })).body
        .errors;
    expect(await told({})).toEqual(['username: Invalid input: expected string, received array']);
    expect(await told({ 'accept-language': 'de' })).toEqual([
      'username: Ungültige Eingabe: erwartet string, erhalten Array',
    ]);
    expect(await told({ 'accept-language': 'de' }, 'pl')).not.toEqual(await told({}));
  });

  test('has words for every language', () => {
    const said = (language: LanguageCode) =>
      readableIssues(
        [{ code: 'too_big', maximum: 5, origin: 'string', path: ['login'], message: '' }],
        language,
      )[0];
    for (const code of languageCodes) expect(said(code)).toMatch(/^login: .*5/);
    expect(new Set(languageCodes.map(said)).size).toBe(languageCodes.length - 1);
  });

  test('thousands of problems are not all told', async () => {
    const issues = Array.from({ length: 5_000 }, () => ({
      code: 'custom' as const,
      path: ['x'],
      message: 'no',
    }));
    expect(readableIssues(issues, 'en')).toHaveLength(20);
  });
});

describe('who may call', () => {
  const restricted = callKeys.filter((key) => ['player', 'administrator'].includes(calls[key].access));

  test.each(answering)('%s answers JSON of its own contract', async (call) => {
    const answer = await site.send(call, { body: call.startsWith('GET') ? undefined : {} });
    expect([200, 400, 401, 403, 404]).toContain(answer.status);
    expect(String(answer.headers['content-type'])).toMatch(/^application\/json/);
    expect(answer.headers['x-request-id']).toBeDefined();
  });

  test.each(restricted)('%s is refused without a session and with a made-up one', async (key) => {
    const call = key.replace('{id}', '1');
    const body = key.startsWith('GET') ? undefined : {};
    expect(await site.send(call, { body })).toMatchObject({ status: 401, body: { code: 'auth.required' } });
    const made = await site.send(call, { body, session: 'a'.repeat(43) });
    expect(made).toMatchObject({ status: 401, body: { code: 'auth.sessionExpired' } });
  });

  test.each(callKeys.filter((key) => calls[key].access === 'administrator'))(
    '%s is refused for a player',
    async (key) => {
      const { session } = await site.newPlayer();
      const answer = await site.send(key.replace('{id}', '1'), { body: {}, session });
      expect(answer).toMatchObject({ status: 403, body: { code: 'auth.adminRequired' } });
    },
  );

  test.each([
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site', origin: 'https://other.localhost' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://localhost:3000.evil.example' },
    { origin: 'http://localhost:3001' },
    { 'sec-fetch-site': 'cross-site', origin: 'http://localhost:3000' },
    { origin: '' },
  ])('no change comes from %j', async (headers) => {
    for (const call of changing) {
      const answer = await site.send(call, { body: {}, origin: false, headers });
      expect(answer, call).toMatchObject({ status: 403, body: { code: 'request.foreignOrigin' } });
    }
  });

  test.each(['session', 'captcha', 'pending-login', 'passkey-login', 'appeal'])(
    'a change with the cookie %s alone does not come from this site',
    async (name) => {
      const headers = { cookie: `${name}=${'x'.repeat(43)}` };
      const answer = await site.send('POST /api/auth/logout', { origin: false, headers });
      expect(answer).toMatchObject({ status: 403, body: { code: 'request.foreignOrigin' } });
    },
  );

  test('a change with a cookie needs a sign of its own site, a program without cookies does not', async () => {
    const { session } = await site.newPlayer();
    const out = (headers: Record<string, string>, cookie = true) =>
      site.send('POST /api/auth/logout', { origin: false, headers, session: cookie ? session : undefined });
    expect((await out({})).status).toBe(403);
    expect((await out({ host: 'evil.example', origin: 'http://localhost:80' })).status).toBe(403);
    expect((await out({}, false)).status).toBe(200);
    expect((await out({ 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    expect((await out({ host: 'my.example', origin: 'https://my.example' })).status).toBe(200);
    expect((await out({ 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' })).status).toBe(
      200,
    );
  });

  test('cross-site GET requests succeed without CORS headers', async () => {
    const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const answer = await site.send('GET /api/config', { origin: false, headers });
    expect(answer.status).toBe(200);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });

  test('a route that changes something and is no call stops the building', async () => {
    const { default: fastify } = await import('fastify');
    const app = fastify();
    registerRouteRules(app);
    app.get('/fine', () => 'fine');
    expect(() => app.post('/open', () => 'open')).toThrow('POST /open');
    expect(() => app.route({ method: ['GET', 'DELETE'], url: '/any', handler: () => '' })).toThrow('/any');
    await app.close();
  });
});

test('an administrator’s change without a name in the audit log stops the building too', () => {
  const { audit, ...nameless } = calls['POST /api/downloads'];
  expect([lacksAudit(nameless), lacksAudit({ ...nameless, audit })]).toEqual([true, false]);
  expect(lacksAudit(calls['POST /api/visits'])).toBe(false);
});

describe('headers', () => {
  test('allow a page its own files and nothing else', async () => {
    const { headers } = await site.send('GET /nowhere');
    const policy = String(headers['content-security-policy']);
    // Players of films, after a click.
    const players = "frame-src 'self' https://www.youtube-nocookie.com https://player.vimeo.com;";
    expect(policy).toContain(players);
    expect(policy.replace(players, '')).not.toMatch(/unsafe|\*|https?:/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).toContain("script-src 'self';");
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(headers['x-powered-by']).toBeUndefined();
  });

  test('a public read has an ETag and costs nothing the second time', async () => {
    const first = await site.send('GET /api/config');
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=5',
      vary: 'accept-language, cookie',
    });
    const headers = { 'if-none-match': String(first.headers.etag) };
    const again = await site.send('GET /api/config', { headers });
    expect(again).toMatchObject({ status: 304, body: { text: '' } });
    const { session } = await site.newPlayer();
    const own = await site.send('GET /api/config', { headers, session });
    expect(own.status).toBe(200);
    expect(own.headers['cache-control']).toBe('no-store');
    expect(own.headers.etag).toBeUndefined();
  });

  test('an error response is not cached', async () => {
    for (const call of ['GET /api/news/999999', 'GET /api/auth/session', 'GET /api/nothing']) {
      expect((await site.send(call)).headers['cache-control']).toBe('no-store');
    }
  });
});

describe('the log', () => {
  test('has one line for a request, without its query', async () => {
    const before = site.logged.length;
    await site.send('GET /api/news?token=geheim&language=de');
    await site.send(`GET /api/captcha/${'c'.repeat(43)}/audio`);
    const lines = site.logged.slice(before).map((line) => JSON.parse(line));
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatchObject({ msg: 'request', method: 'GET', path: '/api/news', status: 200 });
    expect(lines[1]).toMatchObject({ path: '/api/captcha/…/audio', status: 404 });
    expect(JSON.stringify(lines)).not.toMatch(/geheim|cccc/);
  });

  test('an unknown error is told to the log with the request’s id and to nobody else', async () => {
    const { findById } = site.services.game.accounts;
    const { session } = await site.newPlayer();
    const broken = Object.assign(new Error('secret table is broken'), { sql: "SELECT 'the password'" });
    Object.assign(site.services.game.accounts, { findById: () => Promise.reject(broken) });
    const answer = await site.send('GET /api/auth/session', { session });
    Object.assign(site.services.game.accounts, { findById });
    expect(answer.status).toBe(500);
    expect(answer.body).toEqual({
      success: false,
      code: 'server.error',
      message: 'Something went wrong on our side. Please try again later.',
    });
    const line = site.logged.find((each) => each.includes('secret table is broken')) ?? '';
    expect(JSON.parse(line)).toMatchObject({ level: 50, reqId: answer.headers['x-request-id'] });
    expect(line).not.toContain('the password');
  });
});

describe('over a real connection', () => {
  let port = 0;
  beforeAll(async () => {
    await site.app.listen({ port: 0, host: '127.0.0.1' });
    const address = site.app.server.address();
    port = typeof address === 'object' && address ? address.port : 0;
  });

  const sendRaw = (text: string) =>
    new Promise<string>((resolve) => {
      let heard = '';
      const socket = connect(port, '127.0.0.1', () => socket.write(text));
      socket.on('data', (data) => {
        heard += data;
      });
      socket.on('close', () => resolve(heard));
      setTimeout(() => socket.destroy(), 1_000);
    });

  test('what is not HTTP gets 400 and no more', async () => {
    expect(await sendRaw('hello\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 Bad Request/);
    expect(await sendRaw(`GET /api/news HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 431/,
    );
  });

  test('no request may trickle in for ever', () => {
    expect(site.app.server).toMatchObject({
      requestTimeout: 90_000_000,
      headersTimeout: 10_000,
      keepAliveTimeout: 72_000,
      timeout: 60_000,
    });
  });
});
