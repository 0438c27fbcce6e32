import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { hashEntry } from '#server/site/security/audit-chain.ts';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';

const script = join(import.meta.dirname, 'audit.ts');

describe.each(await slowTestDatabases('the command for the audit log'))('npm run audit on %s', (dialect) => {
  let site: Awaited<ReturnType<typeof openEmptySite>>;
  beforeAll(async () => {
    site = await openEmptySite(dialect);
    for (const number of [1, 2, 3]) {
      const change = { action: 'news.edit', subject: `news/${number}`, after: { title: 'ő\n龍' } } as const;
      await auditedTransaction(site, (db) =>
        writeAudit(db, { login: 'aldric', address: '192.0.2.7' }, change),
      );
    }
  });
  afterAll(() => site.close());

  function command(...args: string[]) {
    const { DATABASE_URL = '', SITE_SCHEMA, dataDir } = site.settings;
    const env = { ...process.env, DATABASE_URL, SITE_SCHEMA, DATA_DIR: dataDir, NODE_ENV: 'test' };
    const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...args], {
      env,
      encoding: 'utf8',
    });
    return { status, stdout, stderr };
  }

  test('export prints each entry as a line that proves its hash', () => {
    const { status, stdout } = command('export');
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect([status, lines.map(({ subject }) => subject)]).toEqual([0, ['news/1', 'news/2', 'news/3']]);
    for (const line of lines) expect(hashEntry(line)).toBe(line.hash);
    expect(lines[2].previous_hash).toBe(lines[1].hash);
  });

  test('verify prints the newest entry, and finds it again when told', () => {
    const { status, stdout } = command('verify');
    expect([status, stdout]).toEqual([0, expect.stringContaining('All 3 entries')]);
    const [head = ''] = /\d+:[0-9a-f]{64}/.exec(stdout) ?? [];
    expect(command('verify', head).status).toBe(0);
    expect(
      command(
        'verify',
        head.replace(/.$/, (digit) => (digit === '0' ? '1' : '0')),
      ),
    ).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('noted'),
    });
  });

  test.each([
    [],
    ['check'],
    ['verify', '7'],
    ['verify', `7:${'g'.repeat(64)}`],
    ['export', `7:${'0'.repeat(64)}`],
  ])('says how it is used when asked for %j %j', (...args) => {
    expect(command(...args)).toEqual({
      status: 2,
      stdout: '',
      stderr: 'npm run audit -- verify [id:hash], or: npm run audit -- export\n',
    });
  });

  test('verify ends with 1 and the first changed entry', async () => {
    const second = await site.db
      .selectFrom('audit')
      .select('id')
      .where('subject', '=', 'news/2')
      .executeTakeFirst();
    await site.db.updateTable('audit').set({ login: 'mirabel' }).where('subject', '!=', 'news/1').execute();
    expect(command('verify')).toEqual({
      status: 1,
      stdout: '',
      stderr: `The audit log was changed: entry ${second?.id} does not have the hash of its content.\n`,
    });
  });
});
