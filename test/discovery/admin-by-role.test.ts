import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { exampleWorld } from '#contract/api/examples.ts';
import { isChosen, type Permission, permissions } from '#contract/permissions.ts';
import { type BuiltInRole, builtInRoles } from '#contract/staff/built-in-roles.ts';
import { cookieHeaderName, sessionCookie } from '#server/request/cookies.ts';
import { ownRoleKey } from '#server/site/staff/own-roles.ts';
import { makeExampleWorld } from '#test/example-world.ts';
import { newStaff } from '#test/factories/staff.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import { adminLinks } from '#web/admin/navigation/admin-navigation.ts';
import { adminPaths } from '#web/admin/paths.ts';

const { ticketId, newsId, player } = exampleWorld;
const roles = Object.keys(builtInRoles) as BuiltInRole[];

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite({ dialect: 'sqlite' });
  await makeExampleWorld(site);
});
afterAll(() => site?.close());

async function visit(session: string, path: string) {
  const name = cookieHeaderName(site.services.config, sessionCookie);
  const answer = await fetch(`${site.address}/en${path}`, { headers: { cookie: `${name}=${session}` } });
  // Its data name texts that no element shows.
  const html = (await answer.text()).replaceAll(/<script[^>]*>.*?<\/script>/gs, '');
  return { status: answer.status, html };
}

/** Pages of the administration that a page links to. */
function linksOf(html: string): string[] {
  const links = [...html.matchAll(/ href="\/en(\/admin[^"#]*)"/g)].map(([, path = '']) => path);
  return [...new Set(links)].map((path) => path.replaceAll('&amp;', '&'));
}

/** What a control needs, and what its page says of it. */
const controls: readonly (readonly [path: string, mark: string, Permission])[] = [
  [adminPaths.translations('news', newsId), 'Translate all again', 'translations.retry'],
  [adminPaths.translations('news', newsId), 'Edit the original', 'news.write'],
  [adminPaths.news, 'Delete “', 'news.delete'],
  [adminPaths.appearance, '>Publish<', 'design.publish'],
  [adminPaths.media, 'Delete', 'media.manage'],
  [adminPaths.bans, 'id="ban-new-reason"', 'bans.editReasons'],
  [adminPaths.bans, 'class="button button-gold ban-add', 'bans.give'],
  [adminPaths.bans, '>Lift the ban<', 'bans.lift'],
  [adminPaths.account(player.id), 'id="account-note"', 'accounts.note'],
  [adminPaths.account(player.id), 'Show addresses', 'accounts.seeAddresses'],
  [adminPaths.account(player.id), 'Show the log', 'gameLog.see'],
  [adminPaths.ticket(ticketId), 'id="ticket-assign"', 'tickets.assign'],
  [adminPaths.ticketReplies, 'id="reply-name"', 'tickets.editTemplates'],
  [adminPaths.ticketReplies, '>Remove<', 'tickets.editTemplates'],
  [adminPaths.audit, '/api/audit/export', 'audit.export'],
  [`${adminPaths.translations('news', newsId)}?language=de`, 'Insert a picture', 'media.see'],
];

async function expectOpen(session: string, allowed: readonly Permission[]): Promise<void> {
  const seen = new Map<string, string>();
  const events = vi.spyOn(site.services.security, 'record');
  const account = adminPaths.account(player.id);
  const waiting = ['/admin', ...(allowed.includes('accounts.see') ? [account] : [])];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (seen.has(path)) continue;
    const { status, html } = await visit(session, path);
    expect.soft(status, `${allowed.at(-1)} ${path}`).toBe(200);
    seen.set(path, html);
    if (seen.size < 150) waiting.push(...linksOf(html));
  }
  // What a role does not have is not asked for either: the security log would take it for an attack.
  const refused = events.mock.calls.filter(([event]) => event === 'permission.refused');
  expect.soft(refused, `${allowed.at(-1)}`).toEqual([]);
  events.mockRestore();
  for (const { to, permissions: needed = [] } of adminLinks) {
    expect.soft(seen.has(to), `${allowed.at(-1)} ${to}`).toBe(needed.every((each) => allowed.includes(each)));
  }
  for (const [path, mark, permission] of controls) {
    const html = seen.get(path);
    if (html)
      expect
        .soft(html.includes(mark), `${allowed.at(-1)} ${path}: ${mark}`)
        .toBe(allowed.includes(permission));
  }
}

test.each(roles)(
  '%s can open every page the administration links to, and sees no control that its call would refuse',
  async (role) => {
    const { session } = await newStaff(site, role);
    await expectOpen(session, builtInRoles[role]);
  },
);

test('so can whoever has a role with one permission', async () => {
  for (const permission of permissions.filter(isChosen)) {
    const role = { name: permission, permissions: JSON.stringify([permission]) };
    const { insertId } = await site.services.site.db
      .insertInto('staff_roles')
      .values(role)
      .executeTakeFirstOrThrow();
    const { session } = await newStaff(site, ownRoleKey(Number(insertId)));
    await expectOpen(session, [permission]);
  }
});
