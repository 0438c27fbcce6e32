import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Access, Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { exampleWorld } from '#contract/api/examples.ts';
import { staffHours, staffIdleMinutes, stepUpMinutes } from '#contract/limits.ts';
import { type Request, startTestApp, type TestApp } from '#test/app.ts';
import { makeExampleWorld, sessionFor, withRealSecrets } from '#test/example-world.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { ageProofs } from '#test/factories/proofs.ts';
import { type CarefulPlayer, newCarefulPlayer } from '#test/factories/second-step.ts';
import { contentsOf } from './every-call/contents.ts';
import { exampleRequest, keysDeletingLast } from './every-call/contract-attacks.ts';

const { administrator } = exampleWorld;
const call = (key: CallKey): Call => calls[key];
const keysOf = (access: Access) => keysDeletingLast.filter((key) => call(key).access === access);
const stepUpKeys = keysDeletingLast.filter((key) => call(key).stepUp);
const staffKeys = keysOf('administrator');
const passwordKeys = keysOf('administratorPassword');

/** Sends the documented example. */
async function ask(site: TestApp, key: CallKey, given: Request) {
  const { call: address, request } = exampleRequest(key);
  const text = await withRealSecrets(site, key, JSON.stringify({ address, request }));
  const real: { address: string; request: Request } = JSON.parse(text);
  const before = await contentsOf(site);
  const { status, body } = await site.send(real.address, { ...real.request, ...given });
  return { said: `${status} ${body.code ?? ''}`.trim(), changed: before !== (await contentsOf(site)) };
}

const refusal = (code: string, status = 403) => ({ said: `${status} ${code}`, changed: false });
const hoursAgo = 60 * staffHours + 1;

test('what destroys or publishes by session asks for a fresh proof', () => {
  expect(stepUpKeys.toSorted()).toEqual([
    'DELETE /api/admin/role-members/{id}',
    'DELETE /api/admin/roles/{id}',
    'DELETE /api/admin/seasons/{id}',
    'DELETE /api/admin/ticket-templates/{id}',
    'DELETE /api/admin/webhooks/{id}',
    'DELETE /api/downloads/{id}',
    'DELETE /api/events/{id}',
    'DELETE /api/media/{id}',
    'DELETE /api/page',
    'POST /api/admin/appearance/publish',
    'POST /api/admin/bans',
    'POST /api/admin/bans/{id}/lift',
    'POST /api/admin/guild-marks',
    'POST /api/admin/home/publish',
    'POST /api/admin/menus/publish',
    'POST /api/admin/models/fetch',
    'POST /api/admin/models/remove',
    'POST /api/admin/role-members',
    'POST /api/admin/roles',
    'POST /api/admin/seasons',
    'POST /api/admin/ticket-templates',
    'POST /api/admin/webhooks',
    'POST /api/admin/webhooks/{id}/test',
    'POST /api/downloads',
    'POST /api/events',
    'POST /api/news/{id}/preview',
    'POST /api/page/move',
    'POST /api/translations/{kind}/{id}/retry',
    'PUT /api/admin/authority-roles/{authority}',
    'PUT /api/admin/models/use',
    'PUT /api/admin/modules/{name}',
    'PUT /api/admin/roles/{id}',
    'PUT /api/admin/webhooks/{id}',
    'PUT /api/events/{id}',
    'PUT /api/media/{id}',
    'PUT /api/page',
    'PUT /api/translations/{kind}/{id}/{language}',
  ]);
});

describe.each(await testDatabases('old proofs'))('an old proof on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    await makeExampleWorld(site);
  });
  afterAll(() => site.close());

  test.each(stepUpKeys)('is not enough for %s', async (key) => {
    const session = await sessionFor(site, administrator);
    await ageProofs(site, session, { proved: stepUpMinutes + 1 });
    expect(await ask(site, key, { session })).toEqual(refusal('auth.confirmRequired'));
    const body = { password: administrator.password };
    await site.send('POST /api/auth/confirm-identity', { session, body });
    const { readOnly }: Call = calls[key];
    expect(await ask(site, key, { session })).toEqual({ said: '200', changed: readOnly !== true });
  });

  test.each([
    ['after a pause', { staffUsed: staffIdleMinutes + 1 }],
    ['after half a day', { proved: hoursAgo }],
    ['of an older version', { proved: null, staffUsed: null }],
    ['without any use', { staffUsed: null }],
  ])('%s no staff call is served', async (_, ages) => {
    const session = await sessionFor(site, administrator);
    await ageProofs(site, session, ages);
    for (const key of staffKeys) {
      expect(await ask(site, key, { session }), key).toEqual(refusal('auth.staffSessionEnded'));
    }
  });
});

describe.each(await testDatabases('STAFF_2FA=required'))('STAFF_2FA=required on %s', (dialect) => {
  let site: TestApp;
  let careful: CarefulPlayer;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: { STAFF_2FA: 'required' } });
    await makeExampleWorld(site);
  });
  afterAll(() => site.close());

  test.each([...staffKeys, ...passwordKeys])('%s is refused without a second step', async (key) => {
    const session = await sessionFor(site, administrator);
    expect(await ask(site, key, { session })).toEqual(refusal('auth.secondStepRequired'));
  });

  test.each(passwordKeys)('%s takes no password without a session, and does not say so', async (key) => {
    expect(await ask(site, key, {})).toEqual(refusal('login.wrong', 401));
    const { session } = await newAdministrator(site);
    expect(await ask(site, key, { session })).toEqual(refusal('login.wrong', 401));
  });

  describe('with a second step', () => {
    beforeAll(async () => {
      careful = await newCarefulPlayer(site, {
        ...administrator,
        session: await sessionFor(site, administrator),
      });
    });

    test.each(staffKeys)('%s is refused when it is half a day old, or of another session', async (key) => {
      const { session } = careful;
      await ageProofs(site, session, { proved: 0, secondStep: hoursAgo, staffUsed: 0 });
      expect(await ask(site, key, { session })).toEqual(refusal('auth.staffSessionEnded'));
      const passwordOnly = await sessionFor(site, administrator);
      expect(await ask(site, key, { session: passwordOnly })).toEqual(refusal('auth.staffSessionEnded'));
    });

    test.each(passwordKeys)('%s needs it fresh, in a session of the same account', async (key) => {
      const { session } = careful;
      await ageProofs(site, session, { proved: 0, secondStep: stepUpMinutes + 1, staffUsed: 0 });
      expect(await ask(site, key, { session })).toEqual(refusal('auth.confirmRequired'));
      const other = await newCarefulPlayer(site, await newAdministrator(site));
      expect(await ask(site, key, { session: other.session })).toEqual(refusal('login.wrong', 401));
      expect(await ask(site, key, {})).toEqual(refusal('login.wrong', 401));
    });

    test.each([...stepUpKeys, ...passwordKeys])('%s is served when it is fresh', async (key) => {
      const { session } = careful;
      await ageProofs(site, session, { proved: 0, secondStep: 0, staffUsed: 0 });
      expect((await ask(site, key, { session })).said).toBe('200');
    });
  });
});
