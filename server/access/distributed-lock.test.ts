import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { releaseLeasesOfKilled } from '#server/site/leases/leases.ts';
import { parseStamp } from '#server/site/time.ts';
import { SiteUnavailable } from '#server/site/unavailable.ts';
import { openInstance, somebody, startTestApp, type TestApp, type TestInstance } from '#test/app.ts';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { emailLock, withLock } from './distributed-lock.ts';

const script = new URL('../../test/factories/lease-process.ts', import.meta.url).pathname;

describe.each(await slowTestDatabases('the distributed lock'))('on %s', (dialect) => {
  let site: TestApp;
  const children: ChildProcess[] = [];
  const instances: TestInstance[] = [];
  beforeAll(async () => {
    site = await startTestApp({ dialect });
  });
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill));
    await Promise.all(instances.splice(0).map((instance) => instance.close()));
    await site.services.site.db.deleteFrom('leases').execute();
  });
  afterAll(() => site.close());

  /** Starts a process that takes the lock for an email and never finishes. */
  async function registering(email: string): Promise<ChildProcess> {
    const { DATABASE_URL, SITE_SCHEMA, dataDir } = site.services.config;
    const settings = JSON.stringify({ DATABASE_URL, SITE_SCHEMA, dataDir });
    const child = spawn(process.execPath, [script, settings, emailLock(email)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    children.push(child);
    await once(child.stdout, 'data');
    return child;
  }

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Those of registrations, whose names are hashes: the instances' own work has others. */
  const leases = async () => {
    const all = await site.services.site.db.selectFrom('leases').selectAll().execute();
    return all.filter(({ name }) => /^[\w-]{43}$/.test(name));
  };

  test('a starting process releases the lease of a killed one', async () => {
    const person = somebody();
    const child = await registering(person.email);
    expect(await leases()).toHaveLength(1);
    await kill(child);
    const restarted = await openInstance(site);
    instances.push(restarted);
    expect(await leases()).toEqual([]);
    const captcha = await restarted.solveCaptcha();
    expect(await restarted.send('POST /api/auth/register', { body: person, captcha })).toMatchObject({
      status: 200,
    });
  });

  test('a living process keeps its lease, even while frozen', async () => {
    const child = await registering('a@example.org');
    child.kill('SIGSTOP');
    const other = await registering('b@example.org');
    const held = await leases();
    await releaseLeasesOfKilled(site.services.site);
    expect((await leases()).map(({ name }) => name).toSorted()).toEqual(
      held.map(({ name }) => name).toSorted(),
    );
    await kill(other);
    await releaseLeasesOfKilled(site.services.site);
    expect(await leases()).toHaveLength(1);
  });

  test('a request after a killed process waits for its lease to expire and succeeds', async () => {
    const person = somebody();
    await kill(await registering(person.email));
    expect(await site.register(person)).toMatchObject({ status: 200 });
  });

  test('what is done stays done while the database cannot release the lease, which then runs out', async () => {
    const releasing = () => {
      const db = new Proxy(site.services.site.db, {
        get(target, name) {
          if (name === 'deleteFrom') throw new SiteUnavailable();
          const value = Reflect.get(target, name, target);
          return typeof value === 'function' ? value.bind(target) : value;
        },
      });
      return { ...site.services.site, db };
    };
    expect(await withLock(releasing(), 'broken', async () => 'done')).toBe('done');
    expect(await leases()).toHaveLength(1);
    expect(await withLock(site.services.site, 'broken', async () => 'again')).toBe('again');
  });

  test('long work renews its lease', async () => {
    await registering('c@example.org');
    const until = async () => parseStamp((await leases())[0]?.held_until ?? '').getTime();
    const first = await until();
    await expect.poll(until).toBeGreaterThan(first);
  });
});
