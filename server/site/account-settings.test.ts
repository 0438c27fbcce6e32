import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { readAccountSettings, writeAccountSettings } from './account-settings.ts';
import type { Site } from './site.ts';

const noEmail = { verifiedEmailHash: undefined, pendingEmail: undefined };

describe.each(await testDatabases('account settings'))('account settings on %s', (database) => {
  let site: Site;
  beforeAll(async () => {
    site = await openEmptySite(database);
    await writeAccountSettings(site, 1, { registeredLogin: 'YunHwa', hideEmail: true });
    await writeAccountSettings(site, 2, { registeredLogin: 'aldric', hideEmail: false });
    await site.db.insertInto('preferences').values({ account_id: 3, hide_email: 1 }).execute();
  });
  afterAll(() => site.close());

  test('concurrent reads each return their own account', async () => {
    const asked = [2, 0, 1, 3, 1].map((id) => readAccountSettings(site, id));
    expect(await Promise.all(asked)).toEqual([
      { registeredLogin: 'aldric', hideEmail: false, ...noEmail },
      { registeredLogin: undefined, hideEmail: false, ...noEmail },
      { registeredLogin: 'YunHwa', hideEmail: true, ...noEmail },
      { registeredLogin: undefined, hideEmail: true, ...noEmail },
      { registeredLogin: 'YunHwa', hideEmail: true, ...noEmail },
    ]);
  });

  test('a reused account number does not inherit old settings', async () => {
    await writeAccountSettings(site, 2, { registeredLogin: 'Mirabel', hideEmail: true });
    expect(await readAccountSettings(site, 2)).toEqual({
      registeredLogin: 'Mirabel',
      hideEmail: true,
      ...noEmail,
    });
  });
});
