import { randomBytes } from 'node:crypto';
import type { SecondStepSetup, SecondStepState } from '#contract/api/account/second-step.ts';
import { withLock } from '#server/access/distributed-lock.ts';
import { passkeyLock } from '#server/access/passkeys/passkey-lock.ts';
import { takePasskey } from '#server/access/passkeys/take-passkey.ts';
import {
  accountOf,
  checkPassword,
  type FullProof,
  type OwnerProof,
  type OwnerProofServices,
  proveOwner,
} from '#server/access/second-step/prove-owner.ts';
import { matchCounter, otpauthUri, toBase32 } from '#server/access/second-step/totp.ts';
import { activeSecondStep, openSecret, sealSecret } from '#server/access/second-step/verify-code.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import type { Session } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { endPendingLoginsOf } from '#server/site/second-step/pending-logins.ts';
import {
  countRecoveryCodes,
  createRecoveryCodes,
  replaceRecoveryCodes,
} from '#server/site/second-step/recovery-codes.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  findSecondStep,
  readStepMethods,
  removeSecondStep,
  storeStepWithoutApp,
} from '#server/site/second-step/second-steps.ts';
import { recordProof } from '#server/site/sessions/proofs.ts';
import { endOtherSessions } from '#server/site/sessions/sessions.ts';
import type { Site } from '#server/site/site.ts';
import { isoTime } from '#server/site/time.ts';
import { drawQrCode } from './qr-code.ts';

type ChangeServices = OwnerProofServices & Pick<Services, 'config'>;

/** Whose second step was changed. */
interface Changed {
  readonly account: GameAccount;
}

interface SwitchedOn extends Changed {
  /** The recovery codes. */
  readonly codes: readonly string[];
}

export async function secondStepState(
  { site }: Pick<Services, 'site'>,
  { accountId: id, login }: Session,
): Promise<SecondStepState> {
  const step = await activeSecondStep({ site }, { id, login });
  if (!step?.confirmed_at) {
    return { enabled: false, app: false, since: null, recoveryCodesLeft: 0 };
  }
  return {
    enabled: true,
    app: step.secret !== '',
    since: isoTime(step.confirmed_at),
    recoveryCodesLeft: await countRecoveryCodes(site, id),
    methods: [...(await readStepMethods(site, { id, login }))],
  };
}

/** Makes a secret that counts once it is confirmed. @throws ApiError `password.…`, `twoStep.alreadyOn`, `rateLimit.auth` */
export async function beginAppSetup(
  services: ChangeServices,
  session: Session,
  proof: OwnerProof,
): Promise<SecondStepSetup> {
  const { config, limits, site, siteKey } = services;
  const account = await checkPassword(services, session, proof);
  await limits.logins.succeeded(account.login, proof.address);
  const secret = randomBytes(20);
  const sealed = await sealSecret(siteKey, account, secret);
  if (!(await beginSecondStep(site, account, sealed, siteNow()))) throw new ApiError('twoStep.alreadyOn');
  const uri = otpauthUri(secret, { issuer: config.SITE_NAME, login: account.login });
  const groups = toBase32(secret).match(/.{1,4}/g) ?? [];
  return { secret: groups.join(' '), uri, qr: await drawQrCode(uri) };
}

/**
 * Switches two-step login on. Other sessions and pending logins end, as they may be of whom it is to keep out.
 * @returns the account and its recovery codes
 */
export async function confirmAppSetup(
  services: ChangeServices,
  session: Session,
  code: string,
): Promise<SwitchedOn> {
  const { site, siteKey } = services;
  if (code === '') throw new ApiError('twoStep.codeRequired');
  const account = await accountOf(services, session);
  const step = await findSecondStep(site, account);
  if (!step) throw new ApiError('twoStep.notOn');
  if (step.confirmed_at) throw new ApiError('twoStep.alreadyOn');
  const now = siteNow();
  const secret = await openSecret(siteKey, account, step.secret);
  const counter = matchCounter(secret, code.replaceAll(/\s/g, ''), now);
  if (counter === undefined) throw new ApiError('twoStep.codeWrong');
  const confirmed = { id: account.id, secret: step.secret, counter };
  return switchOn(services, session, account, (db) => confirmSecondStep(db, confirmed, now));
}

/** @param store stores the second step; false when there is one already */
async function switchOn(
  { site, siteKey }: ChangeServices,
  session: Session,
  account: GameAccount,
  store: (site: Pick<Site, 'db'>) => Promise<boolean>,
): Promise<SwitchedOn> {
  const { codes, hashes } = await createRecoveryCodes(siteKey, account);
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      if (!(await store({ db }))) throw new ApiError('twoStep.alreadyOn');
      await replaceRecoveryCodes({ db }, account, hashes);
      await endPendingLoginsOf({ db }, account.id);
      await endOtherSessions({ db }, session);
      await recordProof({ db }, session.tokenHash, 'secondStep', siteNow());
    });
  return { account, codes };
}

/** Instead of the app: the passkeys that the account has by then are its second step. */
export async function switchOnWithPasskey(
  services: ChangeServices,
  session: Session,
  { passkey, ...proof }: OwnerProof & Pick<FullProof, 'passkey'>,
): Promise<SwitchedOn> {
  const account = await checkPassword(services, session, proof);
  const now = siteNow();
  if (await activeSecondStep(services, account)) throw new ApiError('twoStep.alreadyOn');
  return withLock(services.site, passkeyLock(account.id), async () => {
    if (!passkey || !(await takePasskey(services, account, passkey, now))) {
      throw new ApiError('passkeys.refused');
    }
    await services.limits.logins.succeeded(account.login, proof.address);
    return switchOn(services, session, account, (db) => storeStepWithoutApp(db, account, now));
  });
}

/** As `proveOwner`, for what there is only while two-step login is on. */
async function proveBoth(
  services: ChangeServices,
  session: Session,
  proof: FullProof,
  methods: Parameters<typeof proveOwner>[3],
): Promise<GameAccount> {
  const { accountId: id, login } = session;
  if (proof.password !== '' && !(await activeSecondStep(services, { id, login }))) {
    throw new ApiError('twoStep.notOn');
  }
  return proveOwner(services, session, proof, methods);
}

/** A recovery code does not count: it would be worth ten. */
export async function renewRecoveryCodes(
  services: ChangeServices,
  session: Session,
  proof: FullProof,
): Promise<SwitchedOn> {
  const account = await proveBoth(services, session, proof, ['totp', 'passkey']);
  const { codes, hashes } = await createRecoveryCodes(services.siteKey, account);
  await services.site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute((db) => replaceRecoveryCodes({ db }, account, hashes));
  return { account, codes };
}

export async function switchOffSecondStep(
  services: ChangeServices,
  session: Session,
  proof: FullProof,
): Promise<Changed> {
  const account = await proveBoth(services, session, proof, ['totp', 'recovery', 'passkey']);
  await services.site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute((db) => removeSecondStep({ db }, account));
  return { account };
}
