import { describe, expect, test } from 'vitest';
import { auditedTransaction, type Change, writeAudit } from '#server/site/audit.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { listStaffChanges, mostStaffChanges } from './changes.ts';

describe.each(await testDatabases('changes of staff'))(
  'what staff changed in an account on %s',
  (dialect) => {
    test('is found by number and login, however much else was written since', async () => {
      const site = await openEmptySite(dialect);
      const write = (changes: readonly Omit<Change, 'subject'>[]) =>
        auditedTransaction(site, async (db) => {
          for (const change of changes) {
            await writeAudit(db, { login: 'boss', address: '' }, { ...change, subject: 'account/7' });
          }
        });
      const login = 'editor';
      await write([
        { action: 'account.rescue', after: { login, minutes: 15 } },
        { action: 'role.give', after: { login: 'mirabel', role: login, words: `"login":"${login}"` } },
        { action: 'role.give', after: { login: 'EDITOR', role: 'support' } },
        { action: 'role.take', before: { login: 'edit', role: 'support' } },
      ]);
      const note = { action: 'account.note', after: { login } } as const;
      await write(Array.from({ length: mostStaffChanges }, () => note));
      const found = await listStaffChanges(site, { id: 7, login });
      expect(found).toEqual([{ action: 'account.rescue', at: expect.any(String) }]);
      await site.close();
    });
  },
);
