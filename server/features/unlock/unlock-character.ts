import { secondStepMethods } from '#contract/api/call.ts';
import type { LockedCharacter, UnlockOverview } from '#contract/api/world/unlock.ts';
import { type FullProof, proveOwner } from '#server/access/second-step/prove-owner.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount, PlacedCharacter, Position } from '#server/game/game.ts';
import { isMasterAccount } from '#server/game/game-masters.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { claimUnlock, readUnlocks, releaseUnlock } from './queries.ts';
import { judge, type UnlockFacts, unsavedSince, type Verdict } from './rules.ts';

export type UnlockServices = Pick<
  Services,
  'config' | 'game' | 'history' | 'limits' | 'log' | 'security' | 'site' | 'siteKey'
>;

/** Game masters go where they like; moving their characters from outside would only confuse them. */
async function readFacts({ config, game, site }: UnlockServices, session: Session): Promise<UnlockFacts> {
  const placed = await game.positions.ofAccount(session.accountId, 60 * config.UNLOCK_WAIT_MINUTES);
  const masters = await game.board.readGameMasters();
  const ids = placed.characters.map(({ id }) => id);
  return {
    placed,
    isStaff: isMasterAccount(masters, session.login, placed.characters),
    last: await readUnlocks(site, ids),
    now: siteNow(),
  };
}

function present({ id, name, job, level }: PlacedCharacter, verdict: Verdict): LockedCharacter {
  return { id, name, job, level, ...verdict };
}

/** @throws GameUnavailable, GameLimited */
export async function readOverview(services: UnlockServices, session: Session): Promise<UnlockOverview> {
  const { config } = services;
  const facts = await readFacts(services, session);
  const { empire, characters } = facts.placed;
  return {
    empire,
    waitMinutes: config.UNLOCK_WAIT_MINUTES,
    cooldownHours: config.UNLOCK_COOLDOWN_HOURS,
    characters: characters.map((each) => present(each, judge(each, facts, config))),
  };
}

interface UnlockRequest extends FullProof {
  readonly characterId: number;
}

interface Move {
  readonly character: PlacedCharacter;
  readonly to: Position;
  readonly facts: UnlockFacts;
}

/** Checks everything but the proof, which may use up a code. @throws ApiError `unlock.…` */
async function findMove(services: UnlockServices, session: Session, characterId: number): Promise<Move> {
  const { config } = services;
  const facts = await readFacts(services, session);
  const character = facts.placed.characters.find(({ id }) => id === characterId);
  if (!character) throw new ApiError('unlock.notFound');
  const { obstacle, seconds } = judge(character, facts, config);
  if (obstacle) {
    const values = { minutes: config.UNLOCK_WAIT_MINUTES, hours: config.UNLOCK_COOLDOWN_HOURS };
    throw new ApiError(`unlock.${obstacle}`, {
      values,
      ...(seconds === null ? {} : { retryAfter: seconds }),
    });
  }
  const to = config.UNLOCK_POINTS[facts.placed.empire];
  if (!to) throw new ApiError('unlock.noEmpire');
  return { character, to, facts };
}

/** The player is no administrator: neither login nor address stands as that of who changed something. */
const player = { login: '(player)', address: 'site' };

/** A move that is done stays done: when the log cannot be written, the process's log says so. */
async function audit({ site, log }: UnlockServices, { id, login }: GameAccount, move: Move): Promise<void> {
  const { character, to } = move;
  const of = { login, character: character.name, characterId: character.id };
  const { position } = character;
  const change = { action: 'character.unlock', subject: `account/${id}` } as const;
  try {
    await auditedTransaction(site, (db) =>
      writeAudit(db, player, { ...change, before: { ...of, ...position }, after: { ...of, ...to } }),
    );
  } catch (error) {
    const details = { err: error, characterId: character.id, before: position, after: to };
    log.error(details, 'An unlocked character could not be entered in the audit log');
  }
}

/**
 * Moves a character to the start of its empire. The cool-down begins first, the game's row is written second, with every
 * condition repeated: whatever changes in between, a character that is in the game is not written.
 * @throws ApiError `unlock.…`, `password.…`, `twoStep.…`, `passkeys.…`, `auth.accountInactive`; GameUnavailable, GameLimited
 */
export async function unlockCharacter(
  services: UnlockServices,
  session: Session,
  { characterId, ...proof }: UnlockRequest,
): Promise<GameAccount> {
  const { config, game, log, site } = services;
  const move = await findMove(services, session, characterId);
  const account = await proveOwner(services, session, proof, secondStepMethods);
  if (account.blocked || account.login !== session.login) throw new ApiError('auth.accountInactive');
  const { character, facts, to } = move;
  const from = character.position;
  const before = facts.last.get(characterId);
  const claim = { owner: account, characterId, from, at: siteNow() };
  if (!(await claimUnlock(site, claim, before))) throw new ApiError('unlock.moved');
  const since = unsavedSince(facts.placed, config);
  const isMoved = await game.positions
    .move(account, { characterId, from, to, unsavedSince: since })
    .catch((err: unknown) => {
      // The game's answer may be lost after the write, and then no entry of the audit log tells of it.
      log.error(
        { err, characterId, before: from, after: to },
        'Whether a character was unlocked is not known',
      );
      throw err;
    });
  if (!isMoved) {
    await releaseUnlock(site, claim, before);
    throw new ApiError('unlock.moved');
  }
  await audit(services, account, move);
  return account;
}
