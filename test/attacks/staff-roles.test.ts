import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Call } from '#contract/api/call.ts';
import { type CallKey, calls } from '#contract/api/calls.ts';
import { permissions } from '#contract/permissions.ts';
import { type BuiltInRole, builtInRoles } from '#contract/staff/built-in-roles.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import type { Administrator } from '#test/factories/administrators.ts';
import { testDatabases } from '#test/factories/mariadb.ts';
import { newStaff } from '#test/factories/staff.ts';
import { exampleRequest } from './every-call/contract-attacks.ts';

const roles = Object.keys(builtInRoles) as BuiltInRole[];
const call = (key: CallKey): Call => calls[key];
const staffCalls = (Object.keys(calls) as CallKey[]).filter((key) =>
  call(key).access.startsWith('administrator'),
);

function allows(role: BuiltInRole, key: CallKey): boolean {
  const allowed: readonly string[] = builtInRoles[role];
  return allowed.includes(call(key).permission ?? '');
}

/** The rows of the table in `docs/security.md`. */
function documented(): string {
  const mark = (role: BuiltInRole, permission: string) =>
    (builtInRoles[role] as readonly string[]).includes(permission) ? 'yes' : '–';
  const rows = permissions.map(
    (permission) => `| \`${permission}\` | ${roles.map((role) => mark(role, permission)).join(' | ')} |`,
  );
  return [`| Permission | ${roles.join(' | ')} |`, `|---|${'---|'.repeat(roles.length)}`, ...rows].join('\n');
}

test('docs/security.md says what each built-in role may do', () => {
  const docs = readFileSync(new URL('../../docs/security.md', import.meta.url), 'utf8');
  expect(docs).toContain(documented());
});

test('every call for staff needs a permission, and no other does', () => {
  for (const key of Object.keys(calls) as CallKey[]) {
    expect(call(key).permission !== undefined, key).toBe(staffCalls.includes(key));
  }
});

describe.each(await testDatabases('roles and calls'))('on %s', (dialect) => {
  let site: TestApp;
  const staff = new Map<BuiltInRole, Administrator>();
  beforeAll(async () => {
    site = await startTestApp({ dialect });
    for (const role of roles) staff.set(role, await newStaff(site, role));
  });
  afterAll(() => site.close());

  /** Without a body that could change anything: refused for its role, or later for its input. */
  async function codeOf(key: CallKey, { login, session }: Administrator): Promise<unknown> {
    const withPassword = call(key).access === 'administratorPassword';
    const news = { title: 'Title', content: 'Text', displayName: 'Name', username: login, password: 'wrong' };
    const { body } = await site.send(exampleRequest(key).call, {
      session,
      ...(withPassword ? { body: news } : {}),
    });
    return body.code;
  }

  test.each(roles)('%s may make exactly the calls of the table', async (role) => {
    const person = staff.get(role);
    if (!person) throw new Error(`no ${role}`);
    for (const key of staffCalls) {
      const code = await codeOf(key, person);
      expect(code === 'auth.permissionMissing', `${role}: ${key} ${code}`).toBe(!allows(role, key));
      expect(code, `${role}: ${key}`).not.toBe('auth.adminRequired');
    }
  });

  test('players may make none of them', async () => {
    const player = await site.newPlayer();
    for (const key of staffCalls) expect(await codeOf(key, player), key).toBe('auth.adminRequired');
  });

  test('only who may write news is an administrator for the specification', async () => {
    for (const [role, { login, session }] of staff) {
      const { body } = await site.send('POST /api/admin/check', { session, body: { username: login } });
      expect(body.isAdmin, role).toBe((builtInRoles[role] as readonly string[]).includes('news.write'));
    }
  });
});
