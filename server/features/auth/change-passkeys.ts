import type { Attestation, CreationOptions, Passkey } from '#contract/api/account/passkeys.ts';
import { passkeyCount } from '#contract/limits.ts';
import { withLock } from '#server/access/distributed-lock.ts';
import { creationOptions } from '#server/access/passkeys/options.ts';
import { passkeyLock } from '#server/access/passkeys/passkey-lock.ts';
import type { RelyingParty } from '#server/access/passkeys/relying-party.ts';
import { challengeOf, verifyAttestation } from '#server/access/passkeys/verify.ts';
import type { FullProof, OwnerProofServices } from '#server/access/second-step/prove-owner.ts';
import { accountOf, proveOwner } from '#server/access/second-step/prove-owner.ts';
import { activeSecondStep } from '#server/access/second-step/verify-code.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { type NewPasskeyFacts, storeChallenge, takeChallenge } from '#server/site/passkeys/challenges.ts';
import {
  deletePasskey,
  insertPasskey,
  listPasskeys,
  renamePasskey,
  type StoredPasskey,
} from '#server/site/passkeys/passkeys.ts';
import { endPendingLoginsOf } from '#server/site/second-step/pending-logins.ts';
import { isSameFingerprint, sessionFingerprint } from '#server/site/sessions/fingerprint.ts';
import { endOtherSessions, newToken } from '#server/site/sessions/sessions.ts';
import { isoTime } from '#server/site/time.ts';

type ChangeServices = OwnerProofServices & Pick<Services, 'config'>;

const methods = ['totp', 'recovery', 'passkey'] as const;

export function presentPasskey(passkey: StoredPasskey): Passkey {
  const { id, name, created_at: created, last_used_at: used, backed_up: backedUp } = passkey;
  return {
    id,
    name,
    createdAt: isoTime(created),
    lastUsedAt: used && isoTime(used),
    backedUp: backedUp === 1,
  };
}

/** Asks for the same as switching two-step login on, or off: a passkey is as good as both steps. */
export async function beginPasskey(
  services: ChangeServices,
  session: Session,
  proof: FullProof,
  party: RelyingParty,
): Promise<CreationOptions> {
  const { config, site } = services;
  const account = await proveOwner(services, session, proof, methods);
  const known = await listPasskeys(site, account);
  if (known.length >= passkeyCount) throw new ApiError('passkeys.tooMany');
  const challenge = newToken();
  const userHandle = known[0]?.user_handle ?? newToken();
  const use = { purpose: 'add', boundTo: session.tokenHash } as const;
  const fingerprint = sessionFingerprint(challenge, account);
  await storeChallenge(site, challenge, { ...use, fingerprint, userHandle }, siteNow());
  return creationOptions({
    challenge,
    party,
    siteName: config.SITE_NAME,
    login: account.login,
    userHandle,
    known,
  });
}

interface NewPasskey {
  readonly name: string;
  readonly passkey: Attestation;
  readonly party: RelyingParty;
}

/** Of a new passkey, once it is taken. */
interface TakenChallenge extends NewPasskeyFacts {
  readonly challenge: string;
}

/** The account may have got another password since the challenge: then it is over. */
function requireSameOwner({ challenge, fingerprint }: TakenChallenge, account: GameAccount): void {
  const isOwner = isSameFingerprint(fingerprint, sessionFingerprint(challenge, account));
  if (!isOwner) throw new ApiError('passkeys.ended');
}

async function takeAddChallenge(
  { site }: Pick<Services, 'site'>,
  session: Session,
  account: GameAccount,
  clientDataJSON: string,
): Promise<TakenChallenge> {
  const challenge = challengeOf(clientDataJSON);
  if (challenge === undefined) throw new ApiError('passkeys.refused');
  const use = { purpose: 'add', boundTo: session.tokenHash } as const;
  const facts = await takeChallenge(site, challenge, use, siteNow());
  if (!facts) throw new ApiError('passkeys.ended');
  const taken = { ...facts, challenge };
  requireSameOwner(taken, account);
  return taken;
}

/** @returns the account that has one more now */
export async function addPasskey(
  services: ChangeServices,
  session: Session,
  { name, passkey, party }: NewPasskey,
): Promise<GameAccount> {
  const { site } = services;
  if (name === '') throw new ApiError('passkeys.nameRequired');
  const account = await accountOf(services, session);
  const { clientDataJSON } = passkey.response;
  const taken = await takeAddChallenge(services, session, account, clientDataJSON);
  const { challenge, userHandle } = taken;
  const made = await verifyAttestation(passkey, { challenge, party });
  if (!made) throw new ApiError('passkeys.refused');
  await withLock(site, passkeyLock(account.id), async () => {
    // Again, as a mailed new password removes the passkeys under the same lock.
    requireSameOwner(taken, await accountOf(services, session));
    if ((await listPasskeys(site, account)).length >= passkeyCount) throw new ApiError('passkeys.tooMany');
    const added = await insertPasskey(site, account, { ...made, name, userHandle }, siteNow());
    if (!added) throw new ApiError('passkeys.alreadyAdded');
  });
  return account;
}

export async function changeName(
  { site }: Pick<Services, 'site'>,
  { accountId: id, login }: Session,
  change: { readonly passkeyId: number; readonly name: string },
): Promise<void> {
  if (change.name === '') throw new ApiError('passkeys.nameRequired');
  if (!(await renamePasskey(site, { id, login }, change))) throw new ApiError('passkeys.notFound');
}

/** Two-step login without an app keeps a passkey, or only the recovery codes would be left. */
async function refuseLast(
  { site }: Pick<Services, 'site'>,
  owner: { readonly id: number; readonly login: string },
  passkeyId: number,
): Promise<void> {
  const all = await listPasskeys(site, owner);
  if (!all.some(({ id }) => id === passkeyId)) throw new ApiError('passkeys.notFound');
  const step = await activeSecondStep({ site }, owner);
  if (step?.secret === '' && all.length === 1) throw new ApiError('passkeys.lastStep');
}

/** Removes a passkey. Other sessions and pending logins end, as they may have begun with it. */
export async function removePasskey(
  services: ChangeServices,
  session: Session,
  passkeyId: number,
  proof: FullProof,
): Promise<GameAccount> {
  const { site } = services;
  const owner = { id: session.accountId, login: session.login };
  return withLock(site, passkeyLock(owner.id), async () => {
    await refuseLast(services, owner, passkeyId);
    const account = await proveOwner(services, session, proof, methods);
    await site.db
      .transaction()
      .setIsolationLevel('read committed')
      .execute(async (db) => {
        await deletePasskey({ db }, account, passkeyId);
        await endPendingLoginsOf({ db }, account.id);
        await endOtherSessions({ db }, session);
      });
    return account;
  });
}
