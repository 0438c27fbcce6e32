import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { recordProof, touchStaffSession } from './proofs.ts';
import { createSession, endSession, findSession, hashToken } from './sessions.ts';

const start = new Date('2026-04-28T18:00:00Z');
const later = (seconds: number) => secondsAfter(start, seconds);
const account = { id: 7, login: 'yunhwa', passwordHash: `*${'A'.repeat(40)}` };

describe.each(await testDatabases('proofs of sessions'))('proofs of a session on %s', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openEmptySite(database);
  });
  afterAll(() => site.close());

  async function read(token: string) {
    const found = await findSession(site, token, start);
    if (found.state !== 'live') throw new Error(found.state);
    return found.session;
  }

  test('a password is one, a second step is both, and each begins a staff session anew', async () => {
    const token = await createSession(site, account, start);
    expect(await recordProof(site, hashToken(token), 'password', later(10))).toBe(true);
    const [ten, twenty] = [stamp(later(10)), stamp(later(20))];
    expect((await read(token)).proof).toEqual({ provedAt: ten, secondStepAt: null, staffUsedAt: ten });
    expect(await recordProof(site, hashToken(token), 'secondStep', later(20))).toBe(true);
    expect(await recordProof(site, hashToken(token), 'secondStep', later(20))).toBe(true);
    expect((await read(token)).proof).toEqual({
      provedAt: twenty,
      secondStepAt: twenty,
      staffUsedAt: twenty,
    });
    await endSession(site, token);
    expect(await recordProof(site, hashToken(token), 'secondStep', later(30))).toBe(false);
  });

  test('staff calls are recorded at most once a minute, and prove nothing', async () => {
    const token = await createSession(site, account, start);
    await touchStaffSession(site, await read(token), later(59));
    expect((await read(token)).proof.staffUsedAt).toBe(stamp(start));
    await touchStaffSession(site, await read(token), later(60));
    expect((await read(token)).proof).toEqual({
      provedAt: stamp(start),
      secondStepAt: null,
      staffUsedAt: stamp(later(60)),
    });
  });
});
