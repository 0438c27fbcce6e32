import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { sessionFingerprint } from './fingerprint.ts';
import {
  createSession,
  deleteOldSessions,
  endSession,
  endSessionsOf,
  endStaleSession,
  findSession,
  hashToken,
  isOwner,
  renewSession,
  sessionLimits,
} from './sessions.ts';

const start = new Date('2026-04-28T18:00:00Z');
const later = (seconds: number) => secondsAfter(start, seconds);
const account = { id: 7, login: 'yunhwa', passwordHash: `*${'A'.repeat(40)}` };
const day = 86_400;

describe.each(await testDatabases('sessions'))('sessions on %s', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openEmptySite(database);
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.db.deleteFrom('sessions').execute();
  });

  const lastUse = async (token: string) =>
    (
      await site.db
        .selectFrom('sessions')
        .select('last_used_at')
        .where('token_hash', '=', hashToken(token))
        .executeTakeFirst()
    )?.last_used_at;

  test('are found by their token, which is not stored', async () => {
    const token = await createSession(site, { ...account, address: '2001:db8::1' }, start);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(await findSession(site, token, start)).toEqual({
      state: 'live',
      session: {
        tokenHash: hashToken(token),
        accountId: 7,
        login: 'yunhwa',
        fingerprint: sessionFingerprint(token, account),
        proof: { provedAt: stamp(start), secondStepAt: null, staffUsedAt: stamp(start) },
      },
    });
    const stored = JSON.stringify(await site.db.selectFrom('sessions').selectAll().execute());
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(account.passwordHash);
  });

  test('concurrent logins each get their own session', async () => {
    const ids = Array.from({ length: 30 }, (_, index) => 1_000 + index);
    const tokens = await Promise.all(
      ids.map((id) => createSession(site, { ...account, id, address: `10.0.0.${id % 250}` }, start)),
    );
    const found = await Promise.all(tokens.map((token) => findSession(site, token, start)));
    expect(found.map((each) => each.state === 'live' && each.session.accountId)).toEqual(ids);
  });

  test('tokens are unique', async () => {
    const tokens = await Promise.all(Array.from({ length: 20 }, () => createSession(site, account, start)));
    expect(new Set(tokens).size).toBe(20);
  });

  test.each(['', 'x', "' OR 1=1 --", 'ü'.repeat(100)])('token %j is unknown', async (token) => {
    await createSession(site, account, start);
    expect(await findSession(site, token, start)).toEqual({ state: 'unknown' });
  });

  test('the stored hash does not work as a token', async () => {
    const token = await createSession(site, account, start);
    expect(await findSession(site, hashToken(token), start)).toEqual({ state: 'unknown' });
  });

  test('expire when unused', async () => {
    const token = await createSession(site, account, start);
    const { idleSeconds } = sessionLimits;
    expect(await findSession(site, token, later(idleSeconds))).toEqual({ state: 'expired' });
    expect((await findSession(site, token, later(idleSeconds - 1))).state).toBe('live');
    expect((await findSession(site, token, later(2 * idleSeconds - 2))).state).toBe('live');
    expect(await findSession(site, token, later(3 * idleSeconds - 2))).toEqual({ state: 'expired' });
  });

  test('expire at the absolute limit even when used', async () => {
    const token = await createSession(site, account, start);
    for (let days = 7; days < 60; days += 7) {
      expect((await findSession(site, token, later(days * day))).state).toBe('live');
    }
    expect((await findSession(site, token, later(60 * day - 1))).state).toBe('live');
    expect(await findSession(site, token, later(60 * day))).toEqual({ state: 'expired' });
  });

  test('record their use at most once a minute', async () => {
    const token = await createSession(site, account, start);
    await findSession(site, token, later(59));
    expect(await lastUse(token)).toBe(stamp(start));
    await findSession(site, token, later(60));
    expect(await lastUse(token)).toBe(stamp(later(60)));
    await findSession(site, token, later(30));
    expect(await lastUse(token)).toBe(stamp(later(60)));
  });

  test('logging out ends one session', async () => {
    const [mine, other] = [
      await createSession(site, account, start),
      await createSession(site, account, start),
    ];
    await endSession(site, mine);
    await endSession(site, mine);
    expect(await findSession(site, mine, start)).toEqual({ state: 'unknown' });
    expect((await findSession(site, other, start)).state).toBe('live');
  });

  test('all sessions of an account end together; one can be renewed with its token', async () => {
    const [mine, other] = [
      await createSession(site, account, start),
      await createSession(site, account, start),
    ];
    const foreign = await createSession(site, { ...account, id: 8, login: 'aldric' }, start);
    const changed = { ...account, passwordHash: `*${'B'.repeat(40)}` };
    await renewSession(site, mine, changed, start);
    const renewed = await findSession(site, mine, start);
    expect(renewed.state === 'live' && isOwner(renewed.session, mine, changed)).toBe(true);
    expect((await findSession(site, other, start)).state).toBe('unknown');
    expect((await findSession(site, foreign, start)).state).toBe('live');
    await endSessionsOf(site, account.id);
    expect((await findSession(site, mine, start)).state).toBe('unknown');
  });

  test('a renewed one has a new proof, and its second step is as old as it was', async () => {
    const token = await createSession(site, { ...account, proof: 'secondStep' }, start);
    await renewSession(site, token, account, later(100));
    const renewed = await findSession(site, token, later(100));
    expect(renewed.state === 'live' && renewed.session.proof).toEqual({
      provedAt: stamp(later(100)),
      secondStepAt: stamp(start),
      staffUsedAt: stamp(start),
    });
  });

  test('belong to an account with this login and password', async () => {
    const token = await createSession(site, account, start);
    const found = await findSession(site, token, start);
    if (found.state !== 'live') throw new Error(found.state);
    expect(isOwner(found.session, token, account)).toBe(true);
    expect(isOwner(found.session, token, { ...account, login: 'aldric' })).toBe(false);
    expect(isOwner(found.session, token, { ...account, passwordHash: '' })).toBe(false);
    expect(isOwner({ ...found.session, fingerprint: '' }, token, account)).toBe(false);
  });

  test('stale sessions end, unless renewed meanwhile', async () => {
    const token = await createSession(site, account, start);
    const found = await findSession(site, token, start);
    if (found.state !== 'live') throw new Error(found.state);
    await renewSession(site, token, { ...account, passwordHash: '*B' }, start);
    await endStaleSession(site, found.session);
    expect((await findSession(site, token, start)).state).toBe('live');
  });

  test('are reported as expired for a while, then deleted', async () => {
    const token = await createSession(site, account, start);
    await deleteOldSessions(site, later(44 * day));
    expect(await findSession(site, token, later(44 * day))).toEqual({ state: 'expired' });
    await deleteOldSessions(site, later(44 * day + 1));
    expect(await findSession(site, token, later(44 * day + 1))).toEqual({ state: 'unknown' });
  });
});
