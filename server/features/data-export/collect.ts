import type { GameAccount } from '#server/game/game.ts';
import { listMailsTo } from '#server/mail/outbox.ts';
import type { Services } from '#server/services.ts';
import type { ArchiveFile } from '#server/site/personal-data/rules.ts';
import { readAudit, readEvents, readLinks, readSessions, readSettings, readWritten } from './queries.ts';
import { readTickets } from './tickets.ts';

export type Collected = Readonly<Record<ArchiveFile, unknown>>;

/** What the game says about the account, without what proves who somebody is. */
function presentAccount({ passwordHash: _, deletionCode: __, ...account }: GameAccount) {
  return account;
}

/**
 * Everything that site and game hold about an account, by the archive's file.
 * @throws GameUnavailable
 */
export async function collect(
  { game, site }: Pick<Services, 'game' | 'site'>,
  account: GameAccount,
): Promise<Collected> {
  const { id, login, email } = account;
  const owner = { id, login };
  return {
    'account.json': presentAccount(account),
    'settings.json': await readSettings(site, owner),
    'sessions.json': await readSessions(site, owner),
    'history.json': await readEvents(site, owner),
    'mails.json': email === '' ? [] : await listMailsTo(site, { recipient: email, about: login }),
    'links.json': await readLinks(site, owner),
    'characters.json': await game.characters.ofAccount(id),
    'written.json': await readWritten(site, owner),
    'tickets.json': await readTickets(site, owner),
    'audit.json': await readAudit(site, owner),
  };
}
