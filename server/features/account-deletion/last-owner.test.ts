import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { siteNow } from '#server/site/clock.ts';
import { findDueDeletions } from '#server/site/personal-data/account-deletions.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newStaff } from '#test/factories/staff.ts';
import { advanceDeletion } from './close-account.ts';

const modules = { MODULES: 'accountDeletion,bans', ADMIN_LOGINS: '' };

describe.each(await testDatabases('the last owner'))('the last owner on %s', (dialect) => {
  let site: TestApp;
  beforeAll(async () => {
    site = await startTestApp({ dialect, environment: modules });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    await site.services.site.db.deleteFrom('staff_members').execute();
    await site.game.run('DELETE FROM {common}.gmlist');
  });

  const owner = () => newStaff(site, 'owner');
  const close = ({ session, password }: Administrator) =>
    site.send('POST /api/auth/delete-account', { body: { password }, session });
  const ban = (by: Administrator, { login }: Administrator) =>
    site.send('POST /api/admin/bans', { body: { player: login, reason: 'bot' }, session: by.session });
  const deletionOf = ({ id }: Administrator) =>
    site.services.site.db
      .selectFrom('account_deletions')
      .select('state')
      .where('account_id', '=', id)
      .executeTakeFirst();
  const take = async (by: Administrator, from: Administrator) => {
    const { db } = site.services.site;
    const found = db.selectFrom('staff_members').select('id').where('account_id', '=', from.id);
    const { id } = await found.executeTakeFirstOrThrow();
    return site.send(`DELETE /api/admin/role-members/${id}`, { session: by.session });
  };

  test.each([
    ['by a role', () => owner()],
    ['by the game’s list', () => newAdministrator(site)],
  ])('%s cannot have his account closed, and is told why', async (_, make) => {
    const last = await make();
    await newStaff(site, 'administrator');
    const headers = { 'accept-language': 'de' };
    const { password, session } = last;
    const told = await site.send('POST /api/auth/delete-account', { body: { password }, session, headers });
    expect(told).toMatchObject({ status: 409, body: { code: 'roles.lastOwner' } });
    expect(await deletionOf(last)).toBeUndefined();
    expect((await site.send('GET /api/auth/session', { session })).status).toBe(200);
    await owner();
    expect((await close(last)).status).toBe(200);
  });

  test('is who is left when the others are blocked, or have asked for the same', async () => {
    const [last, blocked, leaving] = [await owner(), await owner(), await owner()];
    expect((await close(leaving)).status).toBe(200);
    await site.game.run("UPDATE {account}.account SET status = 'BLOCK' WHERE id = ?", [blocked.id]);
    expect((await close(last)).body.code).toBe('roles.lastOwner');
    await site.login(leaving);
    expect((await close(last)).status).toBe(200);
  });

  test('stays when two close their accounts at once', async () => {
    for (let time = 0; time < 3; time += 1) {
      await site.services.site.db.deleteFrom('staff_members').execute();
      const two = [await owner(), await owner()] as const;
      const answers = await Promise.all(two.map(close));
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const rows = await Promise.all(two.map(deletionOf));
      expect(rows.filter(Boolean)).toHaveLength(1);
    }
  });

  test('stays when one closes his account while he takes the other’s role', async () => {
    const [one, other] = [await owner(), await owner()];
    const [closed, taken] = await Promise.all([close(one), take(one, other)]);
    expect([closed.status, taken.status].filter((status) => status === 200)).toHaveLength(1);
  });

  test('is not closed when the others went after he asked', async () => {
    const [last, other] = [await owner(), await owner()];
    expect((await close(last)).status).toBe(200);
    await site.services.site.db.deleteFrom('staff_members').where('account_id', '=', other.id).execute();
    const due_at = stamp(secondsAfter(siteNow(), -1));
    await site.services.site.db
      .updateTable('account_deletions')
      .set({ due_at })
      .where('account_id', '=', last.id)
      .execute();
    const step = async () => {
      const due = await findDueDeletions(site.services.site, siteNow(), 1_000);
      for (const each of due.filter(({ id }) => id === last.id)) await advanceDeletion(site.services, each);
    };
    await expect(step()).rejects.toMatchObject({ code: 'roles.lastOwner' });
    expect(await deletionOf(last)).toEqual({ state: 'waiting' });
    await owner();
    await step();
    expect(await deletionOf(last)).toEqual({ state: 'closed' });
  });

  test('is banned by nobody, and no other owner is', async () => {
    const [one, other] = [await owner(), await owner()];
    const answers = await Promise.all([ban(one, other), ban(other, one), ban(one, one)]);
    expect(answers.map(({ body }) => body.code)).toEqual(['bans.staff', 'bans.staff', 'bans.yourself']);
  });
});
