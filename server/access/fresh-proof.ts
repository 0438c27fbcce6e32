import type { Access } from '#contract/api/call.ts';
import type { ErrorCode } from '#contract/api/errors.ts';
import { staffHours, staffIdleMinutes, stepUpMinutes } from '#contract/limits.ts';
import { ApiError } from '#server/errors.ts';
import type { Session } from '#server/request/route.ts';
import type { Config } from '#server/settings/config.ts';
import { siteNow } from '#server/site/clock.ts';
import { hasSecondStep, readStepMethods } from '#server/site/second-step/second-steps.ts';
import { isWithin, type ProofTimes, touchStaffSession } from '#server/site/sessions/proofs.ts';
import type { Site } from '#server/site/site.ts';
import type { Stamp } from '#server/site/tables/stamp.ts';

export interface FreshProofServices {
  readonly config: Pick<Config, 'staffSecondStep'>;
  readonly site: Pick<Site, 'db'>;
}

/** The last proof that counts: where two-step login is on, a password alone is none. */
function lastProof({ provedAt, secondStepAt }: ProofTimes, twoStep: boolean): Stamp | null {
  return twoStep ? secondStepAt : provedAt;
}

/** Whether somebody proved in the last minutes who he is. */
export function isFreshProof(times: ProofTimes, twoStep: boolean, now: Date): boolean {
  return isWithin(lastProof(times, twoStep), 60 * stepUpMinutes, now);
}

/** Whether a session may still work as an administrator's, until its owner proves anew who he is. */
export function isStaffSession(times: ProofTimes, twoStep: boolean, now: Date): boolean {
  const { staffUsedAt } = times;
  return (
    isWithin(staffUsedAt, 60 * staffIdleMinutes, now) &&
    isWithin(lastProof(times, twoStep), 3_600 * staffHours, now)
  );
}

/** The error that asks for a proof, with the methods the session's owner has. */
export async function proofRequired(
  { site }: Pick<FreshProofServices, 'site'>,
  code: ErrorCode,
  { accountId: id, login }: Pick<Session, 'accountId' | 'login'>,
  twoStep: boolean,
): Promise<ApiError> {
  if (!twoStep) return new ApiError(code, { methods: ['password'] });
  return new ApiError(code, { methods: await readStepMethods(site, { id, login }) });
}

/**
 * Checks what a call for administrators or one with `stepUp` needs beside the session.
 * @throws ApiError `auth.secondStepRequired`, `auth.staffSessionEnded`, `auth.confirmRequired`
 */
export async function checkProof(
  { config, site }: FreshProofServices,
  session: Session,
  { access, stepUp }: { readonly access: Access; readonly stepUp?: boolean },
  now = siteNow(),
): Promise<void> {
  const twoStep = await hasSecondStep(site, { id: session.accountId, login: session.login });
  if (access === 'administrator') {
    if (!twoStep && config.staffSecondStep === 'required') throw new ApiError('auth.secondStepRequired');
    if (!isStaffSession(session.proof, twoStep, now)) {
      throw await proofRequired({ site }, 'auth.staffSessionEnded', session, twoStep);
    }
    await touchStaffSession(site, session, now);
  }
  if (stepUp && !isFreshProof(session.proof, twoStep, now)) {
    throw await proofRequired({ site }, 'auth.confirmRequired', session, twoStep);
  }
}
