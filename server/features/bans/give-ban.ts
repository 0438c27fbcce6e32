import type { ResponseOf } from '#contract/api/calls.ts';
import type { NewBan } from '#contract/api/world/bans.ts';
import { banLimits } from '#contract/bans/limits.ts';
import { isStaffAccount } from '#server/access/staff/rights.ts';
import { ApiError } from '#server/errors.ts';
import type { BlockChange, GameAccount, GameCharacter } from '#server/game/game.ts';
import { isMasterAccount } from '#server/game/game-masters.ts';
import type { Services } from '#server/services.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { findReason } from '#server/site/bans/ban-reasons.ts';
import { forgetBan, insertBan, moveBan, type NewBanRow } from '#server/site/bans/bans.ts';
import { siteNow } from '#server/site/clock.ts';
import { isDuplicate } from '#server/site/duplicates.ts';
import { isBlank, oneLine, severalLines } from '#server/site/plain-text.ts';
import { endPendingLoginsOf } from '#server/site/second-step/pending-logins.ts';
import { endSessionsOf } from '#server/site/sessions/sessions.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';
import { banEvent, isListed, type ToldBan } from './ban-event.ts';
import { tellOwner } from './ban-mails.ts';
import { type FoundPlayer, findBanned } from './find-banned.ts';
import { blockOf, blockText } from './game-block.ts';
import { kickBanned } from './kick-banned.ts';

export type BanServices = Pick<
  Services,
  'board' | 'config' | 'game' | 'log' | 'mailQueue' | 'site' | 'webhooks'
>;

/** Whom the public list names: the character that was asked for, or the account's highest. */
function characterOf(characters: readonly GameCharacter[], typed: string): GameCharacter | undefined {
  const wanted = oneLine(typed).toLowerCase();
  return (
    characters.find(({ name }) => name.toLowerCase() === wanted) ??
    characters.toSorted((one, other) => other.level - one.level)[0]
  );
}

/** Game masters are listed in no public list. */
async function publicCharacter(
  { game }: BanServices,
  account: GameAccount,
  typed: string,
): Promise<GameCharacter | undefined> {
  const [characters, masters] = await Promise.all([
    game.characters.ofAccount(account.id),
    game.board.readGameMasters(),
  ]);
  return isMasterAccount(masters, account.login, characters) ? undefined : characterOf(characters, typed);
}

type Reason = Pick<NewBanRow, 'reason' | 'reason_text' | 'reason_language' | 'reason_hash'>;

async function readReason({ config, site }: BanServices, { reason, ownReason }: NewBan): Promise<Reason> {
  const none = { reason_text: '', reason_language: config.SOURCE_LANGUAGE, reason_hash: '' };
  if (reason !== null) return { reason, ...none };
  const own = ownReason === null ? undefined : await findReason(site, ownReason);
  if (!own) throw new ApiError('bans.incomplete');
  const { title: reason_text, language: reason_language, text_hash: reason_hash } = own;
  return { reason: '', reason_text, reason_language, reason_hash };
}

/** @throws ApiError `bans.incomplete` */
function readWords(form: NewBan) {
  const note = severalLines(form.note);
  const evidence = severalLines(form.evidence);
  const isTooLong = [...note].length > banLimits.note || [...evidence].length > banLimits.evidence;
  if (isTooLong || isBlank(form.player)) throw new ApiError('bans.incomplete');
  return { note: isBlank(note) ? '' : note, evidence: isBlank(evidence) ? '' : evidence };
}

async function refuseStaff(
  services: BanServices,
  giver: { readonly accountId: number },
  account: GameAccount,
): Promise<void> {
  if (account.id === giver.accountId) throw new ApiError('bans.yourself');
  if (await isStaffAccount(services, account)) throw new ApiError('bans.staff');
}

/** Reserves the account for this ban, so that another one at the same time is refused before the game is written. */
async function reserve({ site }: BanServices, ban: NewBanRow): Promise<number> {
  try {
    return await insertBan(site.db, ban);
  } catch (error) {
    if (isDuplicate(error)) throw new ApiError('bans.blockedAlready');
    throw error;
  }
}

interface Given {
  readonly form: NewBan;
  readonly actor: Actor;
  readonly accountId: number;
  /** Whether the giver may disconnect players from the game, too. */
  readonly mayKick: boolean;
}

interface ComposedBan extends FoundPlayer {
  readonly ban: NewBanRow;
}

async function composeBan(
  services: BanServices,
  { form, actor, accountId }: Omit<Given, 'mayKick'>,
  now: Date,
): Promise<ComposedBan> {
  const words = readWords(form);
  const reason = await readReason(services, form);
  const { account, character } = await findBanned(services, form);
  await refuseStaff(services, { accountId }, account);
  const block = await services.game.blocks.read(account.id, form.hours ?? 0);
  // What another tool has blocked is not ours to end.
  if (!block || account.blocked) throw new ApiError('bans.blockedAlready');
  const shown = form.isPublic ? await publicCharacter(services, account, form.player) : undefined;
  const endsAt = form.hours === null ? null : stamp(secondsAfter(now, form.hours * 3_600));
  const ban = {
    account_id: account.id,
    login: account.login,
    running_account: account.id,
    character_id: shown?.id ?? null,
    character_name: shown?.name ?? '',
    ...reason,
    ...words,
    is_public: shown ? 1 : 0,
    given_by: actor.login,
    given_at: stamp(now),
    ends_at: endsAt,
    state: 'writing',
    state_at: stamp(now),
    ...blockText(block, form.hours),
    over_reason: '',
  } as const;
  return { ban, account, character };
}

/**
 * Writes the game; where it certainly was not written, nothing stays of the ban. After an unclear failure the row stays:
 * the job compares it with the game.
 */
async function writeOrForget(
  services: BanServices,
  written: { readonly account: GameAccount; readonly id: number; readonly change: BlockChange },
): Promise<void> {
  const { game, site } = services;
  const { account, id, change } = written;
  try {
    if (await game.blocks.change(account, change)) return;
  } catch (error) {
    if (await isUnchanged(services, account, change)) await forgetBan(site.db, id);
    throw error;
  }
  await forgetBan(site.db, id);
  throw new ApiError('bans.blockedAlready');
}

/** Whom a ban has hit. */
type GivenBan = Pick<ResponseOf<'POST /api/admin/bans'>, 'id' | 'login' | 'character' | 'isPublic'>;

/**
 * Bans an account: its row first, then the game, then what follows. Whatever breaks off in between is finished or
 * forgotten by the job (see `ban-job.ts`).
 * @throws ApiError `bans.…`; GameUnavailable, GameLimited
 */
export async function giveBan(services: BanServices, given: Given): Promise<GivenBan> {
  const { ban, account, character } = await composeBan(services, given, siteNow());
  const isPublic = await isListed(services.site, ban);
  const id = await reserve(services, ban);
  await writeOrForget(services, { account, id, change: blockOf(ban) });
  const kicked = given.mayKick ? await kickBanned(services.config, account.login) : undefined;
  // The job tells of a ban that it has finished first.
  if (await enforceBan(services, { ...ban, id }, given.actor, kicked)) {
    await tellOwner(services, 'banned', { account, banId: id });
  }
  return { id, login: account.login, character, isPublic };
}

/** Whether the game certainly does not have what a ban wanted to write. */
async function isUnchanged(
  { game }: Pick<BanServices, 'game'>,
  { id }: Pick<GameAccount, 'id'>,
  { column, to }: BlockChange,
): Promise<boolean> {
  try {
    const block = await game.blocks.read(id);
    return (column === 'status' ? block?.status : block?.availableFrom) !== to;
  } catch {
    return false;
  }
}

/**
 * After the game was written: the ban holds, and nobody stays logged in.
 * @param coresTold how many cores of the game were told to disconnect the player, for the audit log
 * @returns false when somebody else has finished it first
 */
export async function enforceBan(
  services: Pick<BanServices, 'config' | 'site' | 'webhooks'>,
  ban: ToldBan,
  actor: Actor,
  coresTold?: number,
): Promise<boolean> {
  const { site, webhooks } = services;
  const now = siteNow();
  const event = await banEvent(services, ban);
  return auditedTransaction(site, async (db) => {
    if (!(await moveBan(db, ban.id, { from: 'writing', to: 'active', now }))) return false;
    // In the order of all who end both, or two of them would wait for one another.
    await endPendingLoginsOf({ db }, ban.account_id);
    await endSessionsOf({ db }, ban.account_id);
    const { login, reason, reason_text, ends_at, is_public } = ban;
    const after = {
      name: login,
      reason: reason || reason_text,
      endsAt: ends_at ?? null,
      isPublic: is_public === 1,
      ...(coresTold !== undefined && { coresTold }),
    };
    await writeAudit(db, actor, { action: 'ban.give', subject: `ban/${ban.id}`, after }, now);
    if (event) await webhooks.send(event, db);
    return true;
  });
}
