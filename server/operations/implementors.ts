import { randomUUID } from 'node:crypto';
import { administratorLogins } from '#server/access/administrators.ts';
import type { Game } from '#server/game/game.ts';
import type { History } from '#server/history/history.ts';
import { startJob } from '#server/jobs/job.ts';
import type { Loop } from '#server/jobs/loop.ts';
import type { Config } from '#server/settings/config.ts';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { takeLease } from '#server/site/leases/leases.ts';
import { readMeta, writeMeta } from '#server/site/meta.ts';
import type { Site, SiteLog } from '#server/site/site.ts';

interface WatchServices {
  readonly game: Game;
  readonly site: Site;
}

/** Row of `meta` with the IMPLEMENTORs of the last read. */
const metaRow = 'implementors';
const leaseSeconds = 30;
const intervalMs = 60_000;

/** The audit log's actor for changes made in the game's own tables. */
const gameActor = { login: '(game)', address: 'gmlist' } as const;

async function readPrevious({ site }: WatchServices): Promise<ReadonlySet<string> | undefined> {
  const value = await readMeta(site, metaRow);
  return value === null ? undefined : new Set(JSON.parse(value) as string[]);
}

/** Undefined when the list is unreadable, which must not look like an empty list. */
async function readImplementors({ game }: WatchServices): Promise<readonly string[] | undefined> {
  const state = game.state();
  if (state.status !== 'ready' || !state.capabilities.gameMasters) return undefined;
  const entries = await game.gameMasterEntries();
  const logins = entries.filter(({ authority }) => authority === 'IMPLEMENTOR').map(({ login }) => login);
  return [...new Set(logins)].toSorted();
}

/**
 * Audits each login that became IMPLEMENTOR since the last read, once for all instances. The very first read
 * only stores the list.
 * @returns these logins
 * @throws GameUnavailable, SiteUnavailable
 */
export async function auditNewImplementors(
  services: WatchServices,
  now = siteNow(),
): Promise<readonly string[]> {
  const { site } = services;
  const current = await readImplementors(services);
  const lease = { holder: randomUUID(), now };
  if (!current || !(await takeLease(site, 'implementors', leaseSeconds, lease))) return [];
  const previous = await readPrevious(services);
  const isSame = previous?.size === current.length && current.every((login) => previous.has(login));
  if (isSame) return [];
  const appeared = previous ? current.filter((each) => !previous.has(each)) : [];
  await auditedTransaction(site, async (db) => {
    for (const login of appeared) {
      const change = { action: 'administrator.appear', subject: `login/${login}`, after: { login } } as const;
      await writeAudit(db, gameActor, change, now);
    }
    await writeMeta({ db }, metaRow, JSON.stringify(current));
  });
  return appeared;
}

interface TellingServices extends WatchServices {
  readonly history: Pick<History, 'record'>;
}

/** Also tells the owners of these accounts. @throws GameUnavailable, SiteUnavailable */
export async function watchNewImplementors(services: TellingServices): Promise<void> {
  for (const name of await auditNewImplementors(services)) {
    const account = await services.game.accounts.findByLogin(name);
    if (!account) continue;
    const { id: accountId, login, email } = account;
    const nowhere = { browser: null, system: null, network: '' };
    services.history.record({ kind: 'staffRights', accountId, login, email, ...nowhere });
  }
}

/** Checks the game's list of administrators now and every minute. */
export function watchImplementors(services: TellingServices, log: SiteLog): Loop {
  const problem = 'Reading the administrators failed';
  return startJob(() => watchNewImplementors(services), { intervalMs, log, problem });
}

/** Administrator logins without an account, in lower case. @throws GameUnavailable */
export async function administratorsWithoutAccount({
  config,
  game,
}: {
  readonly config: Pick<Config, 'ADMIN_LOGINS'>;
  readonly game: Game;
}): Promise<readonly string[]> {
  const logins = await administratorLogins({ config, game });
  const found = await Promise.all(
    [...logins].map(async (login) => ({ login, account: await game.accounts.findByLogin(login) })),
  );
  return found.filter(({ account }) => account === undefined).map(({ login }) => login);
}
