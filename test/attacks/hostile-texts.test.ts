import type { Page } from '@playwright/test';
import { beforeAll, describe, expect, test } from 'vitest';
import { hasBrowser } from '#test/browser.ts';
import {
  insertCharacter,
  insertEmpire,
  insertGameAccount,
  insertGuild,
  insertGuildMember,
} from '#test/database/game-rows.ts';
import { type Administrator, newAdministrator } from '#test/factories/administrators.ts';
import { slowTestDatabases } from '#test/factories/mariadb.ts';
import { goTo, type SpecVisit, specSite } from '#test/spec-site.ts';
import { addWebhook } from '#test/webhooks/add-webhook.ts';

/** Each would set the flag if it ran; as long as the game's columns allow. */
const login = '"><svg onload=ran()>';
const character = '<img src=x onerror=ran()';
const second = `'><script>ran()</script>`;
const guild = '"><img src=x';
const text = `</script><script>ran()</script><img src=x onerror="ran()">{{ran()}}`;
const roleName = '<img src=x onerror=ran()>';

interface Ran {
  ran?: () => void;
  hasRun?: boolean;
}

/** Watches a page from before its first script on. */
async function watch(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const flagged = window as Ran;
    flagged.ran = () => {
      flagged.hasRun = true;
    };
  });
  page.on('dialog', (dialog) => {
    void dialog.dismiss();
    throw new Error(`a dialog says ${dialog.message()}`);
  });
}

/** What was written is there as it was written, and is nothing else. */
async function expectLiterally(page: Page, path: string, texts: readonly string[]): Promise<void> {
  await goTo(page, path);
  for (const each of texts) {
    await expect
      .poll(() => page.getByRole('main').innerText(), { message: `${path}: ${each}` })
      .toContain(each);
  }
  await expectNothing(page, path);
}

async function expectNothing(page: Page, path: string): Promise<void> {
  const made = await page
    .locator('[onerror], [onload], img[src="x"], body script:not([id])')
    .evaluateAll((found) => found.map(({ outerHTML }) => outerHTML).filter((html) => html.includes('ran')));
  expect([path, made]).toEqual([path, []]);
  expect([path, await hasRun(page)]).toEqual([path, false]);
}

/** By now, which is what counts: whatever is to run does so while the page is drawn. */
async function hasRun(page: Page): Promise<boolean> {
  return page.evaluate(() => (window as Ran).hasRun ?? false);
}

const dialects = await slowTestDatabases('hostile texts in a browser');

describe.skipIf(!hasBrowser).each(dialects)('hostile texts on %s', (dialect) => {
  const spec = specSite(dialect, { MODULES: 'all' });
  let staff: Administrator;
  let player: Administrator;
  let hostileAccount: number;

  const send = async (call: string, body: object, session = staff.session) => {
    const answer = await spec.site.send(call, { session, body });
    expect([call, answer.status, answer.body.code]).toEqual([call, 200, undefined]);
    return Number(answer.body.id);
  };

  beforeAll(async () => {
    const { game, services } = spec.site;
    staff = await newAdministrator(spec.site);
    player = await spec.site.newPlayer();
    hostileAccount = await insertGameAccount(game, { login });
    for (const [account, names] of [
      [hostileAccount, [character, second]],
      [player.id, ['<b>ran()</b>']],
    ] as const) {
      await insertEmpire(game, account, 1);
      for (const name of names) {
        const id = await insertCharacter(game, { account_id: account, name, level: 90 });
        if (name !== character) continue;
        const found = await insertGuild(game, { name: guild, master: id, ladder_point: 9_000 });
        await insertGuildMember(game, found, id, 1);
        await game.run('INSERT INTO {log}.log (type, time, who, how, hint, ip) VALUES (?, ?, ?, ?, ?, ?)', [
          ...['CHARACTER', '2026-11-05 15:40:02', id, '<img src=x>', text, '198.51.100.7'],
        ]);
      }
    }
    await services.board.readAgain();
  });

  async function visit(session = staff.session): Promise<SpecVisit> {
    const visited = await spec.visit({ session });
    await watch(visited.page);
    return visited;
  }

  test('in names of the game are text in account files, the game’s log and the rankings', async () => {
    await send(`POST /api/accounts/${hostileAccount}/notes`, { text });
    const { page, end } = await visit();
    await expectLiterally(page, `/en/admin/accounts?q=${encodeURIComponent('<img')}`, [login, character]);
    await expectLiterally(page, `/en/admin/accounts?q=${encodeURIComponent(guild)}`, [login, guild]);
    const path = `/en/admin/accounts/${hostileAccount}`;
    await expectLiterally(page, path, [login, character, second, guild, text]);
    await page.getByRole('main').getByRole('button', { name: 'Show the log' }).click();
    await page.getByRole('cell', { name: text }).waitFor();
    await expect.poll(() => page.getByRole('main').innerText()).toContain('<img src=x>');
    await expectNothing(page, 'the game’s log');
    await expectLiterally(page, '/en/ranking', [character, second]);
    await expectLiterally(page, '/en/ranking?tab=guilds', [guild, character]);
    await end();
  });

  test('in reasons, notes and evidence of bans are text for staff, in the list for all, and for the owner', async () => {
    const ownReason = await send('POST /api/admin/ban-reasons', { title: text });
    const ban = { ownReason, reason: null, note: text, evidence: `${text} evidence` };
    const hostile = await send('POST /api/admin/bans', { player: login, ...ban, isPublic: true });
    const lifted = await send('POST /api/admin/bans', { player: player.login, ...ban, hours: 24 });
    const { page, end } = await visit();
    await expectLiterally(page, '/en/admin/bans', [login, text, `${text} evidence`]);
    await expectLiterally(page, `/en/admin/accounts/${hostileAccount}`, [text, `${text} evidence`]);
    await expectLiterally(page, '/en/rules', [text]);
    await end();
    for (const id of [hostile, lifted]) await send(`POST /api/admin/bans/${id}/lift`, { reason: text });
    player = { ...player, session: await spec.site.login(player) };
    const owner = await visit(player.session);
    await expectLiterally(owner.page, '/en/account/security', [text]);
    await owner.end();
  });

  test('in tickets, their notes and replies are text for staff and player', async () => {
    const ticket = { category: 'lost', subject: roleName, text };
    const id = await send('POST /api/tickets', ticket, player.session);
    await send(`POST /api/admin/tickets/${id}/replies`, { text: `${text} answer`, language: 'en' });
    await send(`POST /api/admin/tickets/${id}/notes`, { text: `${text} note` });
    await send('POST /api/admin/ticket-templates', { name: roleName, language: 'en', text });
    const { page, end } = await visit();
    await expectLiterally(page, '/en/admin/tickets?state=all', [roleName]);
    await expectLiterally(page, `/en/admin/tickets/${id}`, [
      roleName,
      text,
      `${text} answer`,
      `${text} note`,
    ]);
    await expectLiterally(page, '/en/admin/tickets/replies', [roleName, text]);
    await end();
    const own = await visit(player.session);
    await expectLiterally(own.page, '/en/tickets', [roleName]);
    await expectLiterally(own.page, `/en/tickets/${id}`, [roleName, text, `${text} answer`]);
    await own.end();
  });

  test('in names of roles and webhooks, and all of them in the audit log, are text', async () => {
    const role = await send('POST /api/admin/roles', { name: roleName, permissions: ['news.write'] });
    await send('POST /api/admin/role-members', { login: player.login, role: `own-${role}`, languages: null });
    await addWebhook(spec.site.services.site, spec.site.services.siteKey, { name: text.slice(0, 60) });
    const { page, end } = await visit();
    await expectLiterally(page, '/en/admin/roles', [roleName]);
    await expectLiterally(page, '/en/admin/webhooks', [text.slice(0, 60)]);
    await expectLiterally(page, '/en/admin/audit', [player.login]);
    const rows = await spec.site.services.site.db.selectFrom('audit').select(['id', 'after_value']).execute();
    const told = rows.filter(({ after_value }) => after_value?.includes('ran()'));
    expect(told.length).toBeGreaterThan(2);
    for (const { id } of told) await expectLiterally(page, `/en/admin/audit/${id}`, ['ran()']);
    await end();
  });

  test('would be noticed if they were markup, and the content security policy keeps them from running', async () => {
    const { page, end } = await visit();
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    await goTo(page, '/en/admin/bans');
    await page.getByRole('main').evaluate((main, html) => main.insertAdjacentHTML('beforeend', html), text);
    await page.locator('img[src="x"]').waitFor({ state: 'attached' });
    await expect(expectNothing(page, 'injected')).rejects.toThrow('injected');
    expect(await hasRun(page)).toBe(false);
    expect(said.join()).toContain('Content Security Policy');
    // This visit's console has to have complaints.
    await expect(end()).rejects.toThrow('complaints');
  });
});
