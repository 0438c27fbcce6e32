import { randomBytes } from 'node:crypto';
import type { SecondStepMethod } from '#contract/api/call.ts';
import type { SecondStepSetup, SecondStepState } from '#contract/api/second-step.ts';
import {
  accountOf,
  checkPassword,
  type FullProof,
  type Proof,
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
  removeSecondStep,
} from '#server/site/second-step/second-steps.ts';
import { endOtherSessions } from '#server/site/sessions/sessions.ts';
import { isoTime } from '#server/site/time.ts';
import { drawQrCode } from './qr-code.ts';

type ChangeServices = Pick<Services, 'config' | 'game' | 'limits' | 'site' | 'siteKey'>;

/** Whose second step was changed. */
interface Changed {
  readonly account: GameAccount;
}

export async function secondStepState(
  { site }: Pick<Services, 'site'>,
  { accountId: id, login }: Session,
): Promise<SecondStepState> {
  const step = await activeSecondStep({ site }, { id, login });
  if (!step?.confirmed_at) return { enabled: false, since: null, recoveryCodesLeft: 0 };
  return {
    enabled: true,
    since: isoTime(step.confirmed_at),
    recoveryCodesLeft: await countRecoveryCodes(site, id),
  };
}

/** Makes a secret that counts once it is confirmed. @throws ApiError `password.…`, `twoStep.alreadyOn`, `rateLimit.auth` */
export async function begin(
  services: ChangeServices,
  session: Session,
  proof: Proof,
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
export async function confirm(
  services: ChangeServices,
  session: Session,
  code: string,
): Promise<Changed & { readonly codes: readonly string[] }> {
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
  const { codes, hashes } = await createRecoveryCodes(siteKey, account);
  await site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute(async (db) => {
      const confirmed = { id: account.id, secret: step.secret, counter };
      if (!(await confirmSecondStep({ db }, confirmed, now))) throw new ApiError('twoStep.alreadyOn');
      await replaceRecoveryCodes({ db }, account, hashes);
      await endOtherSessions({ db }, session);
      await endPendingLoginsOf({ db }, account.id);
    });
  return { account, codes };
}

/** For changes of a second step that is on. */
async function proveBoth(
  services: ChangeServices,
  session: Session,
  proof: FullProof,
  methods: readonly SecondStepMethod[],
): Promise<GameAccount> {
  const { account, hasSecondStep } = await proveOwner(services, session, proof, methods);
  if (!hasSecondStep) throw new ApiError('twoStep.notOn');
  return account;
}

/** Only the app's code counts: a recovery code would be worth ten. */
export async function renewRecoveryCodes(
  services: ChangeServices,
  session: Session,
  proof: FullProof,
): Promise<Changed & { readonly codes: readonly string[] }> {
  const account = await proveBoth(services, session, proof, ['totp']);
  const { codes, hashes } = await createRecoveryCodes(services.siteKey, account);
  await services.site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute((db) => replaceRecoveryCodes({ db }, account, hashes));
  return { account, codes };
}

export async function remove(services: ChangeServices, session: Session, proof: FullProof): Promise<Changed> {
  const account = await proveBoth(services, session, proof, ['totp', 'recovery']);
  await services.site.db
    .transaction()
    .setIsolationLevel('read committed')
    .execute((db) => removeSecondStep({ db }, account));
  return { account };
}
