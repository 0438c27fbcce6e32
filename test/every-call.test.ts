import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { exampleWorld } from '#contract/api/examples.ts';
import { sessionLimits } from '#server/site/sessions/sessions.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { type Request, startTestApp, type TestApp } from './app.ts';
import { exampleRequest, fieldsOfCall, keysDeletingLast } from './attacks/every-call/contract-attacks.ts';
import { makeExampleWorld, resetDraft, sessionFor, withRealSecrets } from './example-world.ts';
import { testDatabases } from './factories/mariadb.ts';
import { resetExampleTicket } from './factories/world/tickets.ts';

const { player, administrator } = exampleWorld;
const call = (key: CallKey): Call => calls[key];
const ofSessions = keysDeletingLast.filter((key) => ['player', 'administrator'].includes(call(key).access));
const ownerOf = (key: CallKey) => (call(key).access === 'administrator' ? administrator : player);

describe.each(await testDatabases('whose session may make which call'))('on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    await makeExampleWorld(site);
  });
  afterAll(() => site.close());

  const ask = async (key: CallKey, given: Request) => {
    const { call: address, request } = exampleRequest(key);
    const { status, body } = await site.send(address, { ...request, ...given });
    return `${status} ${body.code}`;
  };
  const everywhere = async (given: (key: CallKey) => Request) =>
    new Set(await Promise.all(ofSessions.map(async (key) => ask(key, given(key)))));
  const setSessions = (values: { last_used_at?: string; expires_at?: string }) =>
    site.services.site.db.updateTable('sessions').set(values).execute();
  const setStatus = (status: string) => site.game.run('UPDATE {account}.account SET status = ?', [status]);

  describe('no call takes the session', () => {
    let sessions: ReadonlyMap<CallKey, string>;
    beforeEach(async () => {
      sessions = new Map(
        await Promise.all(
          ofSessions.map(async (key) => [key, await sessionFor(site, ownerOf(key))] as const),
        ),
      );
    });
    const own = (key: CallKey) => ({ session: sessions.get(key) });
    const secondsAgo = (seconds: number) => stamp(secondsAfter(new Date(), -seconds));

    test('of somebody who was idle for too long', async () => {
      await setSessions({ last_used_at: secondsAgo(sessionLimits.idleSeconds + 1) });
      expect(await everywhere(own)).toEqual(new Set(['401 auth.sessionExpired']));
    });

    test('that is over, however it was used', async () => {
      await setSessions({ expires_at: secondsAgo(1) });
      expect(await everywhere(own)).toEqual(new Set(['401 auth.sessionExpired']));
    });

    test('of an account that is blocked since', async () => {
      await setStatus('BLOCK');
      expect(await everywhere(own)).toEqual(new Set(['401 auth.accountInactive']));
      await setStatus('OK');
    });

    test('of an account that is deleted since', async () => {
      await site.game.run('UPDATE {account}.account SET id = id + 100000');
      expect(await everywhere(own)).toEqual(new Set(['401 auth.accountInactive']));
      await site.game.run('UPDATE {account}.account SET id = id - 100000');
    });

    test('given as the stored hash', async () => {
      const { db } = site.services.site;
      const rows = await db.selectFrom('sessions').select('token_hash').execute();
      const session = rows[0]?.token_hash;
      expect(session).toMatch(/^[0-9a-f]{64}$/);
      expect(await everywhere(() => ({ session }))).toEqual(new Set(['401 auth.sessionExpired']));
    });
  });

  const naming = keysDeletingLast.filter((key) =>
    Object.values(fieldsOfCall(key)).flat().includes('accountId'),
  );

  test.each(naming)('%s serves nobody but the account it names', async (key) => {
    const { call: address, request } = exampleRequest(key);
    const session = await sessionFor(site, administrator);
    const asIs = await site.send(address, { ...request, session });
    expect(asIs).toMatchObject({ status: 403, body: { code: 'auth.sessionMismatch' } });
    const accounts = () => site.game.run('SELECT id, login, password, email FROM {account}.account');
    const before = await accounts();
    for (const accountId of [
      player.id,
      String(player.id),
      ` ${player.id}`,
      -1,
      0,
      2 ** 31,
      'x',
      [player.id],
    ]) {
      const body = request.body ? { ...request.body, accountId } : undefined;
      const other = address.replace(/accountId=\d+/, `accountId=${encodeURIComponent(String(accountId))}`);
      const answer = await site.send(other, { ...(body ? { body } : {}), session });
      expect([400, 403], JSON.stringify(answer.body)).toContain(answer.status);
    }
    expect((await accounts()).rows).toEqual(before.rows);
  });

  const administrating = keysDeletingLast.filter((key) => call(key).audit);

  test.each(administrating)('%s by ten at once breaks nothing', async (key) => {
    const { call: address, request } = exampleRequest(key);
    const text = JSON.stringify({ address, request });
    const real: { address: string; request: Request } = JSON.parse(await withRealSecrets(site, key, text));
    if (/\/api\/admin\/(?:appearance|home|menus)/.test(key)) await resetDraft(site);
    if (key.includes('/ticket')) await resetExampleTicket(site);
    const session = await sessionFor(site, administrator);
    const audited = async () =>
      (await site.services.site.db.selectFrom('audit').select('id').execute()).length;
    const before = await audited();
    const ten = Array.from({ length: 10 }, () => site.send(real.address, { session, ...real.request }));
    const statuses = (await Promise.all(ten)).map(({ status }) => status);
    const served = statuses.filter((status) => status === 200).length;
    expect(served).toBeGreaterThan(0);
    expect(Math.max(...statuses)).toBeLessThan(500);
    if (key.startsWith('DELETE')) expect(served).toBe(1);
    expect((await audited()) - before).toBeLessThanOrEqual(served);
  });
});
