import { setTimeout } from 'node:timers/promises';
import type { ErrorCode } from '#contract/api/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { defaultDeletionCode } from '#contract/limits.ts';
import { checkRegistration } from '#contract/validation.ts';
import { isReservedLogin } from '#server/access/administrators.ts';
import { isBreachedPassword } from '#server/access/breached-passwords.ts';
import { emailLock, withLock } from '#server/access/distributed-lock.ts';
import { isEmailTaken, sendEmailLink } from '#server/access/email-verification.ts';
import { findWeakness } from '#server/access/weak-passwords.ts';
import type { CaptchaUse } from '#server/captcha/store.ts';
import { ApiError } from '#server/errors.ts';
import { storedLogin } from '#server/game/accounts/login.ts';
import { EmailTaken, LoginTaken } from '#server/game/errors.ts';
import type { NewAccount } from '#server/game/game.ts';
import type { AccountLimits } from '#server/game/schema/capabilities.ts';
import type { Services } from '#server/services.ts';
import { writeAccountSettings } from '#server/site/account-settings.ts';
import { siteNow } from '#server/site/clock.ts';
import { addToDay } from '#server/site/daily-counts.ts';
import { deletePasskeysOf } from '#server/site/passkeys/passkeys.ts';
import { dayIn } from '#server/site/time.ts';
import type { Visitor } from './visitor.ts';

type RegistrationServices = Pick<
  Services,
  'captchas' | 'config' | 'game' | 'limits' | 'log' | 'mailQueue' | 'site'
>;

export interface Registration {
  readonly login: string;
  readonly email: string;
  readonly password: string;
  /** Empty means the default code. */
  readonly deletionCode: string;
  readonly hideEmail: boolean;
}

/** Fields too long for this game database's columns. */
function tooLong(form: Registration, limits: AccountLimits): ErrorCode[] {
  const problems: ErrorCode[] = [];
  if (form.login.length > limits.login) problems.push('register.usernameLength');
  if (form.email.length > limits.email) problems.push('register.emailTooLong');
  if (form.deletionCode.length > limits.deletionCode) problems.push('register.deletionCodeTooLong');
  return problems;
}

/** Every problem of the form in the order of the specification, then those it does not know, the captcha last. */
async function problemsOf(
  { config, captchas, game }: RegistrationServices,
  form: Registration,
  captchaId: string,
): Promise<ErrorCode[]> {
  const captchaSolved = await captchas.isSolved(captchaId);
  const agreed = { confirmPassword: form.password, termsAccepted: true, captchaSolved };
  const problems = checkRegistration({ ...form, ...agreed }).map(({ code }) => code);
  const captcha = problems.filter((code) => code === 'register.captchaRequired');
  const others = problems.filter((code) => code !== 'register.captchaRequired');
  const weakness = config.WEAK_PASSWORDS === 'refuse' ? await findWeakness(form) : undefined;
  const weak = weakness ? [weakness] : [];
  return [...new Set([...others, ...tooLong(form, game.accounts.limits()), ...weak]), ...captcha];
}

function refuseForm(problems: readonly ErrorCode[], limits: AccountLimits): void {
  if (problems.length === 0) return;
  const onlyCaptcha = problems.every((code) => code === 'register.captchaRequired');
  throw new ApiError(onlyCaptcha ? 'register.captchaRequired' : 'register.invalid', {
    problems,
    values: { max: limits.deletionCode },
  });
}

function refuseTaken(problems: readonly ('register.loginTaken' | 'register.emailTaken')[]): void {
  if (problems[0]) throw new ApiError(problems[0], { problems });
}

async function takeCaptcha(
  { captchas }: RegistrationServices,
  captcha: string,
  use: CaptchaUse,
): Promise<void> {
  if (await captchas.take(captcha, use)) return;
  const isUsedUp = await captchas.isUsedUp(captcha, use);
  const code = isUsedUp ? 'register.captchaUsedUp' : 'register.captchaRequired';
  throw new ApiError(code, { problems: [code] });
}

/** Before the lock on the email address, which must not be held for as long as another service takes. */
async function refuseBreached(services: RegistrationServices, { password }: Registration): Promise<void> {
  if (services.config.WEAK_PASSWORDS !== 'refuse' || !(await isBreachedPassword(services, password))) return;
  throw new ApiError('register.invalid', { problems: ['password.breached'] });
}

/**
 * A reserved login takes the same queries and gives the same error as a taken one, so that administrators cannot be
 * found this way.
 */
async function refuseIfTaken(services: RegistrationServices, { login, email }: Registration) {
  const [account, reserved] = await Promise.all([
    services.game.accounts.findByLogin(login),
    isReservedLogin(services, login),
  ]);
  const loginTaken = account !== undefined || reserved;
  const emailTaken = await isEmailTaken(services, email);
  refuseTaken([
    ...(loginTaken ? (['register.loginTaken'] as const) : []),
    ...(emailTaken ? (['register.emailTaken'] as const) : []),
  ]);
}

/** The login may have been taken since the check: the game's unique key decides. */
async function createAccount({ game }: RegistrationServices, account: NewAccount): Promise<number> {
  try {
    return (await game.accounts.create(account)).id;
  } catch (error) {
    if (error instanceof LoginTaken) refuseTaken(['register.loginTaken']);
    if (error instanceof EmailTaken) refuseTaken(['register.emailTaken']);
    throw error;
  }
}

const [settingsTries, pauseMs] = [3, 300];

/**
 * Writes what the site keeps of a new account. Tried again a few times and then logged: the account exists, and the
 * visitor could not register it once more.
 */
async function writeSettings(
  { log, site }: RegistrationServices,
  id: number,
  { login, hideEmail }: Registration,
  language: LanguageCode,
): Promise<void> {
  for (let triesLeft = settingsTries - 1; ; triesLeft -= 1) {
    try {
      // Of a deleted account that had the same number, and perhaps the same login.
      await deletePasskeysOf(site, id);
      return await writeAccountSettings(site, id, { registeredLogin: login, hideEmail, language });
    } catch (err) {
      if (triesLeft === 0)
        return log.error({ err, account: id }, 'The settings of a new account could not be stored');
      await setTimeout(pauseMs);
    }
  }
}

/** The account exists: what fails from now on is no failure of the registration. */
async function finishRegistration(
  services: RegistrationServices,
  { id, login, email }: { readonly id: number; readonly login: string; readonly email: string },
  language: LanguageCode,
): Promise<void> {
  const { config, log, site } = services;
  await addToDay(site, 'registrations', dayIn(config.TIME_ZONE, siteNow())).catch((err) =>
    log.warn({ err }, 'A registration could not be counted'),
  );
  if (config.verifyEmail === 'off') return;
  const account = { id, login: storedLogin(login) };
  await sendEmailLink(services, { account, purpose: 'verify', email }, language).catch((err) =>
    log.warn({ err }, 'The mail to a new account could not be queued'),
  );
}

async function createUnlessTaken(
  services: RegistrationServices,
  form: Registration,
  { captcha, language }: Visitor,
) {
  await refuseIfTaken(services, form);
  await takeCaptcha(services, captcha, 'registration');
  const id = await createAccount(services, {
    login: form.login,
    email: form.email,
    passwordHash: await services.game.passwords.hash(form.password),
    deletionCode: form.deletionCode || defaultDeletionCode,
  });
  const { login, email } = form;
  await writeSettings(services, id, form, language);
  await finishRegistration(services, { id, login, email }, language);
}

/**
 * Checks form, captcha, limit, password and uniqueness, in this order, then creates the account.
 * @throws ApiError `register.…` with every problem in `problems`, `rateLimit.auth`; GameUnavailable, GameLimited
 */
export async function register(
  services: RegistrationServices,
  form: Registration,
  visitor: Visitor,
): Promise<void> {
  const { address, captcha } = visitor;
  refuseForm(await problemsOf(services, form, captcha), services.game.accounts.limits());
  await services.limits.check('auth', address);
  await takeCaptcha(services, captcha, 'registrationAttempt');
  await refuseBreached(services, form);
  await withLock(services.site, emailLock(form.email), () => createUnlessTaken(services, form, visitor));
}
