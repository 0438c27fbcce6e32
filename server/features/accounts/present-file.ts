import type { AccountFile, AccountNote } from '#contract/api/staff/accounts.ts';
import type { GameAccount, GameCharacter } from '#server/game/game.ts';
import { listAccountEvents } from '#server/history/events.ts';
import type { Services } from '#server/services.ts';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { listNotes, type NoteRow } from '#server/site/accounts/account-notes.ts';
import { listAuditOf } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { listSessions } from '#server/site/sessions/sessions.ts';
import { isoTime, stamp } from '#server/site/time.ts';
import { isEmailVerified } from '#server/site/verified-emails.ts';
import { readRelated } from './related-accounts.ts';

type FileServices = Pick<Services, 'board' | 'game' | 'site'>;

const mostChanges = 50;

/** `mirabel@mail.example` as `m••••l@mail.example`: enough to compare with what somebody says. */
function maskEmail(email: string): string {
  const at = email.lastIndexOf('@');
  if (at < 1) return email === '' ? '' : '••••';
  const last = at > 2 ? email.charAt(at - 1) : '';
  return `${email.charAt(0)}••••${last}${email.slice(at)}`;
}

function presentCharacter(
  { board }: FileServices,
  { id, name, job, level, gold, playtime, guild, lastPlay }: GameCharacter,
): AccountFile['characters'][number] {
  return { id, name, job, level, gold, playtime, guild, lastPlay, rank: board.rankOfCharacter(id) };
}

function presentNote(
  { id, text, author, created_at, changed_at, pinned }: NoteRow,
  reader: string,
): AccountNote {
  return {
    id,
    text,
    author,
    at: isoTime(created_at),
    changedAt: changed_at === null ? null : isoTime(changed_at),
    isPinned: pinned === 1,
    isOwn: author === reader,
  };
}

/** What the site knows, each part from its own table. Nothing with an address leaves here. */
async function readSite({ game, site }: FileServices, { id, login }: GameAccount, reader: string) {
  const owner = { accountId: id, login };
  const [sessions, events, related, notes, changes] = await Promise.all([
    listSessions(site, owner),
    listAccountEvents(site, owner, siteNow()),
    readRelated({ game, site }, { id, login }),
    listNotes(site, { id, login }),
    listAuditOf(site, { id, login }, { except: 'account.seeAddresses', limit: mostChanges }),
  ]);
  return {
    sessions: sessions.map(({ browser, system, startedAt, lastUsedAt }) => ({
      browser,
      system,
      startedAt: isoTime(stamp(startedAt)),
      lastUsedAt: isoTime(stamp(lastUsedAt)),
    })),
    events: events.map(({ network: _, ...event }) => event),
    related,
    notes: notes.map((note) => presentNote(note, reader)),
    changes: changes.map(({ id: entry, at, login: who, action }) => ({
      id: entry,
      at: isoTime(at),
      login: who,
      action,
    })),
  };
}

/** @param reader the login of who looks @throws GameUnavailable */
export async function presentFile(
  services: FileServices,
  account: GameAccount,
  reader: string,
): Promise<AccountFile> {
  const { game, site } = services;
  const [createdAt, characters, settings, ofSite] = await Promise.all([
    game.accountRecords.createdAt(account.id),
    game.characters.ofAccount(account.id),
    readAccountSettings(site, account.id),
    readSite(services, account, reader),
  ]);
  return {
    id: account.id,
    login: account.login,
    email: maskEmail(account.email),
    isEmailVerified: isEmailVerified(account, settings),
    status: account.status,
    isBlocked: account.blocked,
    blockedUntil: account.availableFrom,
    createdAt,
    lastPlay: account.lastPlay,
    empire: account.empire,
    coins: account.cash,
    marks: account.mileage,
    hasSecondStep: settings.secondStepLogin === account.login,
    characters: characters.map((each) => presentCharacter(services, each)),
    ...ofSite,
  };
}
