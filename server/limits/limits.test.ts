import { randomBytes } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '#server/errors.ts';
import { readConfig } from '#server/settings/config.ts';
import { testRedis } from '#test/redis.ts';
import { defaultAllowances, openLimits } from './limits.ts';
import { networksOf } from './networks.ts';

const address = await testRedis('limits');
const prefix = `test:${randomBytes(6).toString('hex')}:`;
const redis = address ? new Redis(address) : null;

afterAll(async () => {
  if (!redis) return;
  const keys = await redis.keys(`${prefix}*`);
  if (keys.length > 0) await redis.del(keys);
  redis.disconnect();
});

const stores = [{ name: 'memory', redis: null }, ...(redis ? [{ name: 'redis', redis }] : [])];

let counted = 0;
/** An address that was not counted yet. */
function newAddress(): string {
  counted += 1;
  return `203.0.113.${counted}`;
}

async function countAllowed(tries: readonly Promise<void>[]): Promise<number> {
  const settled = await Promise.allSettled(tries);
  return settled.filter(({ status }) => status === 'fulfilled').length;
}

const times = (count: number, work: () => Promise<void>) => Array.from({ length: count }, work);

describe.each(stores)('limits in $name', ({ redis: store }) => {
  const fresh = (RATE_LIMITS: Parameters<typeof openLimits>[0]['RATE_LIMITS'] = {}) =>
    openLimits({ RATE_LIMITS }, { redis: store, prefix: `${prefix}${randomBytes(4).toString('hex')}:` });

  test.each(Object.entries(defaultAllowances))(
    '%s allows the documented number, also concurrently',
    async (key, { points }) => {
      const [limits, who] = [fresh(), newAddress()];
      const name = key as keyof typeof defaultAllowances;
      expect(await countAllowed(times(points + 20, () => limits.check(name, who)))).toBe(points);
      await limits.check(name, newAddress());
    },
  );

  test('rejects with the seconds to wait', async () => {
    const [limits, who] = [fresh({ auth: { points: 1, seconds: 60 } }), newAddress()];
    await limits.check('auth', who);
    const apiError = await limits.check('auth', who).catch((error: unknown) => error);
    expect(apiError).toBeInstanceOf(ApiError);
    expect(apiError).toMatchObject({ code: 'rateLimit.auth', status: 429 });
    const wait = (apiError as ApiError).details.retryAfter ?? 0;
    expect(wait).toBeGreaterThan(55);
    expect(wait).toBeLessThanOrEqual(60);
  });

  test('expire with their window', async () => {
    const [limits, who] = [fresh({ general: { points: 1, seconds: 1 } }), newAddress()];
    await limits.check('general', who);
    await expect(limits.check('general', who)).rejects.toThrow('rateLimit.general');
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    await limits.check('general', who);
  });

  test('allows ten guesses at a login from one network and lets the owner in from another', async () => {
    const limits = fresh();
    const attacker = newAddress();
    expect(await countAllowed(times(30, () => limits.logins.attempt('aldric', attacker)))).toBe(10);
    await expect(limits.logins.attempt('ALDRIC', attacker)).rejects.toThrow('rateLimit.auth');
    await limits.logins.attempt('aldric', newAddress());
    await limits.logins.attempt('mirabel', attacker);
  });

  test('allows a hundred guesses at a login from all networks together', async () => {
    const limits = fresh();
    expect(await countAllowed(times(130, () => limits.logins.attempt('aldric', newAddress())))).toBe(100);
  });

  test('lets the owner of an attacked login in from his usual network', async () => {
    const [limits, home] = [fresh(), newAddress()];
    await limits.logins.attempt('aldric', home);
    await limits.logins.succeeded('aldric', home);
    await countAllowed(times(130, () => limits.logins.attempt('aldric', newAddress())));
    await expect(limits.logins.attempt('aldric', newAddress())).rejects.toThrow('rateLimit.auth');
    expect(await countAllowed(times(30, () => limits.logins.attempt('aldric', home)))).toBe(10);
  });

  test('correct passwords do not count as failures', async () => {
    const [limits, home] = [fresh(), newAddress()];
    for (let time = 0; time < 30; time += 1) {
      await limits.logins.attempt('aldric', home);
      await limits.logins.succeeded('aldric', home);
    }
  });

  test('an IPv6 /48 gets twenty times the limit of a /64', async () => {
    const limits = fresh({ captcha: { points: 2, seconds: 60 } });
    const subnet = (network: string, index: number) => `2001:db8:${network}:${index.toString(16)}::1`;
    const askFrom = (network: string) =>
      countAllowed(Array.from({ length: 60 }, (_, index) => limits.check('captcha', subnet(network, index))));
    // Rejected requests of one /64 must not count against its /48.
    expect(await countAllowed(times(100, () => limits.check('captcha', subnet('a', 99))))).toBe(2);
    expect(await askFrom('a')).toBe(38);
    expect(await askFrom('b')).toBe(40);
  });

  test('one IPv6 /48 cannot use up the global limit of a login', async () => {
    const [limits, home] = [fresh(), '2001:db8:a:ffff::1'];
    await limits.logins.attempt('aldric', home);
    await limits.logins.succeeded('aldric', home);
    const guesses = Array.from({ length: 200 }, (_, index) =>
      limits.logins.attempt('aldric', `2001:db8:a:${index.toString(16)}::1`),
    );
    expect(await countAllowed(guesses)).toBe(30);
    await limits.logins.attempt('aldric', '2001:db8:b::1');
    await limits.logins.attempt('aldric', newAddress());
    expect(await countAllowed(times(30, () => limits.logins.attempt('aldric', home)))).toBe(10);
  });

  test('off counts nothing', async () => {
    const limits = fresh('off');
    expect(await countAllowed(times(400, () => limits.check('general', 'same')))).toBe(400);
    expect(await countAllowed(times(400, () => limits.logins.attempt('aldric', 'same')))).toBe(400);
  });
});

describe('a network from which somebody logs in now and then', () => {
  afterEach(() => void vi.useRealTimers());

  test('stays known 14 days after the last login, however long ago the first was', async () => {
    vi.useFakeTimers({ toFake: ['performance'] });
    const limits = openLimits({ RATE_LIMITS: {} }, { redis: null, prefix: '' });
    const home = newAddress();
    const logIn = async () => {
      await limits.logins.attempt('aldric', home);
      await limits.logins.succeeded('aldric', home);
    };
    const flood = () => countAllowed(times(130, () => limits.logins.attempt('aldric', newAddress())));
    await logIn();
    vi.advanceTimersByTime(13 * 86_400_000);
    await logIn();
    vi.advanceTimersByTime(2 * 86_400_000);
    expect(await flood()).toBe(100);
    await logIn();
    vi.advanceTimersByTime(15 * 86_400_000);
    expect(await flood()).toBe(100);
    await expect(limits.logins.attempt('aldric', home)).rejects.toThrow('rateLimit.auth');
  });
});

describe.skipIf(!redis)('limits in Redis', () => {
  test('are shared by two instances and store no address or login in clear', async () => {
    if (!redis) return;
    const here = `${prefix}shared:`;
    const [one, other] = [0, 1].map(() =>
      openLimits({ RATE_LIMITS: { auth: { points: 3, seconds: 60 } } }, { redis, prefix: here }),
    );
    if (!one || !other) throw new Error('no limits');
    await one.check('auth', '203.0.113.250');
    await other.check('auth', '203.0.113.250');
    await one.check('auth', '203.0.113.250');
    await expect(other.check('auth', '203.0.113.250')).rejects.toThrow('rateLimit.auth');
    await one.logins.attempt('aldric', '203.0.113.250');
    const keys = (await redis.keys(`${here}*`)).join(' ');
    expect(keys).toContain('limit:auth');
    expect(keys).not.toMatch(/203\.0|aldric/);
  });

  test('fall back to memory while Redis is away', async () => {
    const away = new Redis('redis://127.0.0.1:1', { lazyConnect: true, enableOfflineQueue: false });
    away.on('error', () => {});
    const limits = openLimits({ RATE_LIMITS: { auth: { points: 2, seconds: 60 } } }, { redis: away, prefix });
    expect(await countAllowed(times(10, () => limits.check('auth', 'someone')))).toBe(2);
    expect(await countAllowed(times(10, () => limits.logins.attempt('aldric', 'someone')))).toBe(2);
    await limits.logins.succeeded('aldric', 'someone');
    away.disconnect();
  });
});

test.each([
  ['203.0.113.7', '203.0.113.7', undefined],
  ['::ffff:203.0.113.7', '203.0.113.7', undefined],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:0DB8:0001:0002::1', '2001:db8:1:2::/64', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
  ['::1', '0:0:0:0::/64', '0:0:0::/48'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
  ['account:17', 'account:17', undefined],
])('%s counts as %s within %s', (address, own, wider) => expect(networksOf(address)).toEqual({ own, wider }));

test('each limit can be changed, to at least one in a second', () => {
  const names = Object.keys(defaultAllowances);
  const given = names.map((name) => `${name}=7/60`).join(', ');
  const expected = Object.fromEntries(names.map((name) => [name, { points: 7, seconds: 60 }]));
  expect(readConfig({ RATE_LIMITS: given }).RATE_LIMITS).toEqual(expected);
  for (const wrong of ['auth=0/60', 'auth=5/0', 'logins=5/60']) {
    expect(() => readConfig({ RATE_LIMITS: wrong }), wrong).toThrow('RATE_LIMITS must be off or a list');
  }
});
