import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { listTables } from '#server/site/database/list-tables.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { openEmptySite } from '#test/factories/site.ts';
import { type TableRule, tableRules } from './rules.ts';

const rules = Object.entries<TableRule>(tableRules);

const addresses = { whole: 'whole address', beginning: 'first two parts of the address' } as const;

/** The rows of the table in `docs/security.md`. */
function documented(): string {
  const rows = rules.flatMap(([table, { about, address, exported, erased, time }]) => {
    if (about === undefined) return [];
    const where = typeof exported === 'string' ? `\`${exported}\`` : `no: ${exported.none}`;
    const closing = typeof erased === 'string' ? 'erased' : `kept: ${erased.kept}`;
    const holds = address ? `${about}; ${addresses[address]}` : about;
    return [`| \`${table}\` | ${holds} | ${time} | ${where} | ${closing} |`];
  });
  return rows.join('\n');
}

test('docs/security.md says for every table what it holds, how long, and what becomes of it', () => {
  const docs = readFileSync(new URL('../../../docs/security.md', import.meta.url), 'utf8');
  expect(docs).toContain(documented());
});

test('tables without personal data have no column of an account or an address', () => {
  const folder = new URL('../tables/', import.meta.url);
  const source = readdirSync(folder)
    .map((file) => readFileSync(new URL(file, folder), 'utf8'))
    .join('\n');
  for (const [table, { about }] of rules) {
    // The address of a webhook is that of a service.
    if (about !== undefined || table === 'webhooks') continue;
    const [, name] = new RegExp(`  ${table}: (\\w+);`).exec(source) ?? [];
    const [, columns = ''] = new RegExp(`interface ${name} {([^}]*)}`).exec(source) ?? [];
    expect(columns, table).not.toBe('');
    expect(columns, table).not.toMatch(/^ {2}(account_id|login|email|recipient|address|network):/m);
  }
});

describe.each(await testDatabases('tables and their rules'))('on %s', (database) => {
  test('every table of the site has a rule', async () => {
    const site = await openEmptySite(database);
    expect((await listTables(site.db, site.dialect)).toSorted()).toEqual(Object.keys(tableRules).toSorted());
    await site.close();
  });
});
