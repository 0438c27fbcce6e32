import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { NewsItem } from '#contract/api/news.ts';
import { openInstance, somebody, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import { insertCharacter } from '#test/database/game-rows.ts';
import { deeplKey, startDeeplServer } from '#test/engines/deepl-server.ts';
import type { EngineServer } from '#test/engines/engine-server.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { testRedis } from '#test/redis.ts';
import { engineLanguages } from '#test/translating.ts';

const redisUrl = await testRedis('several instances');
const prefix = `test:${randomUUID()}:`;
const onMariadb = (await testDatabases('several instances')).includes('mariadb');

describe.runIf(onMariadb && redisUrl)('three instances on one MariaDB and one Redis', () => {
  let one: TestApp;
  let others: TestInstance[];
  let engine: EngineServer;

  beforeAll(async () => {
    engine = await startDeeplServer({ latencyMs: 50 });
    const environment = {
      REDIS_URL: redisUrl ?? '',
      REDIS_PREFIX: prefix,
      RATE_LIMITS: 'auth=6/900,captcha=1000/60,general=100000/60',
      TRANSLATE_ENGINES: 'deepl',
      DEEPL_API_KEY: deeplKey,
      DEEPL_URL: engine.url,
    };
    one = await startTestApp({ dialect: 'mariadb', environment });
    others = await Promise.all([openInstance(one), openInstance(one)]);
  });
  afterAll(async () => {
    await Promise.all(others.map((each) => each.close()));
    await one.close();
    await engine.stop();
    const redis = new Redis(redisUrl ?? '');
    const left = await redis.keys(`${prefix}*`);
    if (left.length > 0) await redis.del(left);
    redis.disconnect();
  });

  test('a login or logout on one applies to all', async () => {
    const player = await one.newPlayer();
    const { session } = player;
    for (const { send } of others) {
      expect((await send('GET /api/auth/session', { session })).body.account).toMatchObject({
        id: player.id,
      });
    }
    await others[0]?.send('POST /api/auth/logout', { session });
    for (const { send } of [one, ...others]) {
      expect((await send('GET /api/auth/session', { session })).status).toBe(401);
    }
  });

  test('a captcha created on one is solved on another and used on a third', async () => {
    const made = await one.send('POST /api/captcha/generate', { address: '10.1.1.1' });
    const sessionId = String(made.body.sessionId);
    const solved = await others[0]?.send('POST /api/captcha/validate', {
      body: { captchaCode: 'ABCDE', sessionId },
      address: '10.1.1.1',
    });
    expect(solved?.body.success).toBe(true);
    const { login, password, email } = somebody();
    const registered = await others[1]?.send('POST /api/auth/register', {
      body: { login, password, email, social_id: '' },
      captcha: sessionId,
      address: '10.1.1.1',
    });
    expect(registered?.body.success).toBe(true);
  });

  test('rate limits are shared', async () => {
    const all = [one, ...others];
    const statuses: number[] = [];
    for (let count = 0; count < 9; count += 1) {
      const { send, solveCaptcha } = all[count % 3] ?? one;
      const captcha = await solveCaptcha();
      const body = { username: `nobody${count}`, password: 'wrong-one' };
      statuses.push((await send('POST /api/auth/login', { body, captcha, address: '10.2.2.2' })).status);
    }
    expect(statuses).toEqual([...Array(6).fill(401), ...Array(3).fill(429)]);
  });

  test('what one reads of the game, all show, and only that one asks the game', async () => {
    const instances = [one, ...others];
    const reader = instances.find(({ services }) => services.gameReader?.isReader()) ?? one;
    const idle = instances.filter((each) => each !== reader);
    const asked = idle.map(({ services }) => vi.spyOn(services.game.board, 'readGuilds'));
    const last_play = await reader.services.game.board.clock();
    await insertCharacter(one.game, { account_id: 4_000, name: 'Brynja', level: 50, last_play });
    await reader.services.board.refresh();
    for (const { send } of instances) {
      await vi.waitFor(async () => {
        expect((await send('GET /api/rankings/players')).body.data).toMatchObject([{ name: 'Brynja' }]);
      }, 10_000);
    }
    for (const calls of asked) expect(calls).not.toHaveBeenCalled();
  });

  test('news published on one appears on all and is translated once', async () => {
    const { login: username, password } = await newAdministrator(one);
    const body = { title: 'Three gates', content: 'One item.', displayName: 'Mirabel', username, password };
    const { id } = (await one.send('POST /api/news', { body })).body as { id: number };
    for (const { send } of others) {
      expect((await send(`GET /api/news/${id}`)).body.data).toMatchObject({ title: 'Three gates' });
    }
    await vi.waitFor(async () => {
      for (const { send } of [one, ...others]) {
        const { data } = (await send(`GET /api/news/${id}?language=de`)).body as { data: NewsItem };
        expect(data).toMatchObject({ title: 'Three·de gates·de', translated: true });
      }
    }, 8_000);
    await Promise.all([one, ...others].map(({ services }) => services.translator.settle()));
    expect(engine.calls).toHaveLength(engineLanguages.length);
  });
});
