import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { ApiError } from '#server/errors.ts';
import {
  EmailTaken,
  GameLimited,
  GameUnavailable,
  LoginTaken,
  TooLongForGame,
  UnsuitableForGame,
} from '#server/game/errors.ts';
import { registerErrors } from '#server/http/hooks/errors.ts';
import { registerLanguage } from '#server/http/hooks/language.ts';
import { NoSpace, StorageUnavailable } from '#server/storage/storage.ts';
import { somebody, startTestApp, type TestApp } from '#test/app.ts';
import { mariadbUrl, randomSchema, testDatabases } from '#test/factories/mariadb.ts';

describe('an error becomes an answer', () => {
  let app: FastifyInstance;
  let thrown: unknown;
  beforeAll(async () => {
    app = Fastify();
    registerErrors(app);
    registerLanguage(app);
    app.get('/api/call', () => {
      throw thrown;
    });
    await app.ready();
  });
  afterAll(() => app.close());

  test.each([
    [new ApiError('news.notFound'), 404, 'news.notFound'],
    [new GameUnavailable('away'), 503, 'server.gameUnavailable'],
    [new GameLimited('register-not-granted', 'secret sentence'), 503, 'server.gameLimited'],
    [new NoSpace('secret sentence'), 507, 'uploads.noSpace'],
    [new StorageUnavailable('away', 'secret sentence'), 503, 'server.storeUnavailable'],
    [new TooLongForGame('email', 7), 400, 'request.invalid'],
    [new TooLongForGame('passwordHash', 7), 400, 'request.invalid'],
    [new UnsuitableForGame('email'), 400, 'request.invalid'],
    [new LoginTaken(), 500, 'server.error'],
    [new EmailTaken(), 500, 'server.error'],
    [new Error('secret sentence'), 500, 'server.error'],
    [new TypeError('secret sentence'), 500, 'server.error'],
    ['secret sentence', 500, 'server.error'],
    [undefined, 500, 'server.error'],
    [Object.assign(new Error('secret sentence'), { statusCode: 418 }), 400, 'request.invalid'],
    [Object.assign(new Error('secret sentence'), { statusCode: 503 }), 503, 'server.unavailable'],
    [Object.assign(new Error('secret sentence'), { statusCode: 200 }), 500, 'server.error'],
  ])('%o is %i %s', async (error, status, code) => {
    thrown = error;
    const answer = await app.inject('/api/call');
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toEqual({ success: false, code, message: expect.stringMatching(/\S+ \S+/) });
    expect(answer.body).not.toContain('secret sentence');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe.runIf((await testDatabases('a game that may only be read')).includes('mariadb'))(
  'a game database that the site may only read',
  () => {
    const user = randomSchema('user').slice(0, 30);
    let site: TestApp;
    afterEach(async () => {
      await site.game.run(`DROP USER IF EXISTS ${user}@'127.0.0.1'`);
      await site.close();
    });

    test('refuses what it does not allow, kindly and in the asked language, and tells the owner', async () => {
      const url = mariadbUrl.replace('root@', `${user}@`);
      site = await startTestApp({ dialect: 'mariadb', environment: { GAME_DATABASE_URL: url } });
      await site.game.run(`CREATE USER ${user}@'127.0.0.1'`);
      for (const schema of ['{account}', '{player}', '{common}']) {
        await site.game.run(`GRANT SELECT ON ${schema}.* TO ${user}@'127.0.0.1'`);
      }
      await expect.poll(() => site.services.game.state().status, { timeout: 15_000 }).toBe('ready');
      const answer = await site.register({ ...somebody(), language: 'de' });
      expect(answer).toMatchObject({ status: 503, body: { code: 'server.gameLimited' } });
      expect(answer.body.message).toMatch(/lässt das .* nicht zu/);
      const warning = site.logged.find((line) => line.includes('register-not-granted')) ?? '{}';
      expect(JSON.parse(warning)).toMatchObject({ level: 40, reqId: answer.headers['x-request-id'] });
    });
  },
);
