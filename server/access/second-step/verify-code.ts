import type { SecondStepMethod } from '#contract/api/call.ts';
import type { Limits } from '#server/limits/limits.ts';
import { normalizeRecoveryCode, takeRecoveryCode } from '#server/site/second-step/recovery-codes.ts';
import {
  findSecondStep,
  type SecondStep,
  type StepOwner,
  takeCounter,
} from '#server/site/second-step/second-steps.ts';
import type { Site } from '#server/site/site.ts';
import type { SiteKey } from '#server/site/site-key.ts';
import { isTotpText, matchCounter } from './totp.ts';

interface CodeServices {
  readonly limits: Limits;
  readonly site: Pick<Site, 'db'>;
  readonly siteKey: SiteKey;
}

/** Sealed, a secret is worth something for this account only. */
export function sealSecret(siteKey: SiteKey, { id, login }: StepOwner, secret: Buffer): Promise<string> {
  return siteKey.seal('second-step', [id, login], secret);
}

export function openSecret(siteKey: SiteKey, { id, login }: StepOwner, sealed: string): Promise<Buffer> {
  return siteKey.open('second-step', [id, login], sealed);
}

/** The account's confirmed second step; undefined when two-step login is off. */
export async function activeSecondStep(
  { site }: Pick<CodeServices, 'site'>,
  owner: StepOwner,
): Promise<SecondStep | undefined> {
  const step = await findSecondStep(site, owner);
  return step?.confirmed_at ? step : undefined;
}

type GivenCode = { readonly code: string; readonly methods: readonly SecondStepMethod[]; readonly now: Date };

/** Guesses are limited; recovery codes are too long to guess, and still let the owner in then. */
async function takeAppCode(
  { limits, site }: CodeServices,
  owner: StepOwner,
  secret: Buffer,
  { code, now }: Pick<GivenCode, 'code' | 'now'>,
): Promise<boolean> {
  await limits.codes.attempt(owner.login);
  const counter = matchCounter(secret, code, now);
  const taken = counter !== undefined && (await takeCounter(site, owner, counter));
  if (taken) await limits.codes.succeeded(owner.login);
  return taken;
}

/**
 * Uses up a code of the app, or a recovery code where `methods` allow one.
 * @returns false for a wrong or used one
 * @throws ApiError `rateLimit.auth`; SiteKeyError, for recovery codes too: with another key none of them fits
 */
export async function takeCode(
  services: CodeServices,
  owner: StepOwner,
  { secret: sealed }: SecondStep,
  { code: given, methods, now }: GivenCode,
): Promise<boolean> {
  const secret = await openSecret(services.siteKey, owner, sealed);
  const digits = given.replaceAll(/\s/g, '');
  if (isTotpText(digits) && methods.includes('totp')) {
    return takeAppCode(services, owner, secret, { code: digits, now });
  }
  const code = methods.includes('recovery') ? normalizeRecoveryCode(given) : undefined;
  return code !== undefined && takeRecoveryCode(services, owner, code, now);
}
