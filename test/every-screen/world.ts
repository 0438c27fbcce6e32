import type { Browser, BrowserContextOptions } from '@playwright/test';
import { openVisitor, type Visitor } from '#test/browser.ts';
import {
  insertCharacter,
  insertEmpire,
  insertGameAccount,
  insertGuild,
  insertStorage,
} from '#test/database/game-rows.ts';
import { newAdministrator } from '#test/factories/administrators.ts';
import { openLoggedIn } from '#test/logged-in.ts';
import { startTestSite, type TestSite } from '#test/site.ts';
import type { Role } from './screens.ts';

/** The widest name the game accepts. */
const widestName = 'W'.repeat(16);
export const password = 'moon-gate7';

/** The demo world with the widest names and the largest numbers. */
export interface World {
  readonly site: TestSite;
  /** Session token of each role; visitors have none. */
  readonly sessions: Readonly<Record<Exclude<Role, 'visitor'>, string>>;
}

async function addWidestPlayer({ game, services }: TestSite): Promise<void> {
  const account_id = await insertGameAccount(game, {
    login: widestName,
    password: await services.game.passwords.hash(password),
    email: `${widestName.toLowerCase()}@${'subdomain.'.repeat(3)}example.org`,
    cash: 2_000_000_000,
    mileage: 2_000_000_000,
  });
  await insertEmpire(game, account_id, 2);
  await insertStorage(game, account_id);
  const last_play = new Date().toISOString().slice(0, 19).replace('T', ' ');
  const large = { level: 120, exp: 2_000_000_000, gold: 2_000_000_000, playtime: 99_999_999, last_play };
  for (let number = 1; number <= 4; number += 1) {
    const name = `${'W'.repeat(15)}${number}`;
    const master = await insertCharacter(game, { account_id, name, job: number + 1, ...large });
    if (number <= 3) {
      await insertGuild(game, {
        name: `M${'W'.repeat(10)}${number}`,
        master,
        level: 20,
        ladder_point: 2_000_000_000,
      });
    }
  }
}

async function publishPage(site: TestSite, session: string): Promise<void> {
  const content = `# A heading\n\nText with a [link](/ranking) and **strong** words.\n\n- one\n- two\n\n| a | b |\n|---|---|\n| ${widestName} | 2 |`;
  const body = { path: '/team', title: 'The team of the server', content };
  const { status } = await site.send('PUT /api/page', { body, session });
  if (status !== 200) throw new Error(`the page was not published: ${status}`);
}

/** The first ticket, with an answer. */
async function openTicket(site: TestSite, { player, administrator }: World['sessions']): Promise<void> {
  const ticket = { category: 'lost', subject: `My horse ${widestName} is gone`, text: 'Since the restart.' };
  const opened = await site.send('POST /api/tickets', { body: ticket, session: player });
  const reply = { text: `Look into the stable of ${widestName}.`, language: 'en' };
  const call = 'POST /api/admin/tickets/1/replies';
  const answered = await site.send(call, { body: reply, session: administrator });
  if (opened.status !== 200 || answered.status !== 200) throw new Error('the ticket was not answered');
}

/** Requires a build. */
export async function startWorld(environment: Readonly<Record<string, string>> = {}): Promise<World> {
  const site = await startTestSite({ dialect: 'sqlite', demoWorld: true, environment });
  await addWidestPlayer(site);
  const administrator = (await newAdministrator(site)).session;
  await publishPage(site, administrator);
  await site.services.board.refresh();
  const sessions = { player: await site.login({ login: widestName, password }), administrator };
  if (site.services.modules.isOn('tickets')) await openTicket(site, sessions);
  return { site, sessions };
}

export function openRole(
  browser: Browser,
  { site, sessions }: World,
  role: Role,
  options: BrowserContextOptions,
): Promise<Visitor> {
  if (role === 'visitor') return openVisitor(browser, { baseURL: site.address, ...options });
  return openLoggedIn(browser, site, { ...options, session: sessions[role] });
}
