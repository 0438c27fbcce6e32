import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '#server/logging/log.ts';
import { openSecurityLog } from '#server/logging/security-log.ts';
import { type Actor, auditedTransaction, type Change, writeAudit } from '#server/site/audit.ts';
import { readHead } from '#server/site/security/audit-chain.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { followAudit } from './follow-audit.ts';

describe.each(await testDatabases('following the audit log'))('following the audit log on %s', (dialect) => {
  let site: Awaited<ReturnType<typeof openEmptySite>>;
  let logged: Record<string, unknown>[] = [];
  let later = Date.now();
  let raised: string[] = [];
  const alerts = { raise: async (kind: string) => void raised.push(kind) };
  const log = createLog(
    { LOG_LEVEL: 'info' },
    { write: (line: string) => void logged.push(JSON.parse(line)) },
  );
  const security = openSecurityLog({ SECURITY_LOG: '' }, log);
  const following = (as = security) => {
    const rights = { config: { ADMIN_LOGINS: [] }, game: { gameMasterEntries: async () => [] } };
    return followAudit({ ...rights, site, security: as, alerts }, new Date(later));
  };
  const follow = () => {
    later += 60_000;
    return following();
  };
  const actor: Actor = { login: 'aldric', address: '192.0.2.7' };
  const write = (change: Change) => auditedTransaction(site, (db) => writeAudit(db, actor, change));
  const edit = { action: 'news.edit', subject: 'news/1', after: { title: 'secret plan' } } as const;

  beforeAll(async () => {
    site = await openEmptySite(dialect);
    await write({ action: 'account.rescue', subject: 'account/1' });
    await follow();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    [logged, raised] = [[], []];
  });

  test('records what commands did, who is a new administrator, and the end of the chain', async () => {
    expect(logged).toEqual([]);
    await write({ action: 'account.rescue', subject: 'account/12', after: { login: 'mirabel' } });
    await write(edit);
    await write({ action: 'administrator.appear', subject: 'login/mirabel' });
    await follow();
    expect(raised).toEqual(['administrator']);
    const head = await readHead(site);
    expect(logged).toMatchObject([
      { event: 'account.rescued', account: 12 },
      { event: 'administrator.new', entry: head?.id },
      { event: 'audit.head', entry: head?.id, hash: head?.hash },
    ]);
    expect(JSON.stringify(logged)).not.toMatch(/mirabel|aldric|secret plan/);
    await follow();
    expect([logged.length, raised.length]).toEqual([3, 1]);
  });

  test('records once for several instances', async () => {
    await write(edit);
    later += 60_000;
    await Promise.all(Array.from({ length: 5 }, () => following()));
    expect(logged.map(({ event }) => event)).toEqual(['audit.head']);
  });

  test('goes on where the last process ended', async () => {
    await write(edit);
    const restarted = openSecurityLog({ SECURITY_LOG: '' }, log);
    later += 60_000;
    await following(restarted);
    expect(restarted.counts().get('audit.head')).toBe(1);
  });
});
