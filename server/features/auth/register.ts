import type { RefusalCode } from '#contract/api/errors.ts';
import { defaultDeletionCode } from '#contract/limits.ts';
import { checkRegistration } from '#contract/validation.ts';
import { isReservedLogin } from '#server/access/administrators.ts';
import type { CaptchaUse } from '#server/captcha/store.ts';
import { Refusal } from '#server/errors.ts';
import { EmailTaken, LoginTaken } from '#server/game/errors.ts';
import type { NewAccount } from '#server/game/game.ts';
import type { AccountLimits } from '#server/game/schema/capabilities.ts';
import type { Parts } from '#server/services.ts';
import { writeAccountNotes } from '#server/site/account-settings.ts';
import { emailTurn, oneAtATime } from './one-at-a-time.ts';
import type { Visitor } from './visitor.ts';

type RegistrationParts = Pick<Parts, 'captchas' | 'config' | 'game' | 'limits' | 'site'>;

export interface Registration {
  readonly login: string;
  readonly email: string;
  readonly password: string;
  /** Empty for the default one. */
  readonly deletionCode: string;
  readonly hideEmail: boolean;
}

/** What this server's own columns cannot hold. */
function tooLong(form: Registration, limits: AccountLimits): RefusalCode[] {
  const problems: RefusalCode[] = [];
  if (form.login.length > limits.login) problems.push('register.usernameLength');
  if (form.email.length > limits.email) problems.push('register.emailTooLong');
  if (form.deletionCode.length > limits.deletionCode) problems.push('register.deletionCodeTooLong');
  return problems;
}

/** All that is wrong with the form itself, in the order of the specification. */
function problemsOf(form: Registration, captchaSolved: boolean, limits: AccountLimits): RefusalCode[] {
  const agreed = { confirmPassword: form.password, termsAccepted: true, captchaSolved };
  const problems = checkRegistration({ ...form, ...agreed }).map(({ code }) => code);
  const captcha = problems.filter((code) => code === 'register.captchaRequired');
  const others = problems.filter((code) => code !== 'register.captchaRequired');
  return [...new Set([...others, ...tooLong(form, limits)]), ...captcha];
}

function refuseForm(problems: readonly RefusalCode[], limits: AccountLimits): void {
  if (problems.length === 0) return;
  const onlyCaptcha = problems.every((code) => code === 'register.captchaRequired');
  throw new Refusal(onlyCaptcha ? 'register.captchaRequired' : 'register.invalid', {
    problems,
    values: { max: limits.deletionCode },
  });
}

function refuseTaken(problems: readonly ('register.loginTaken' | 'register.emailTaken')[]): void {
  if (problems[0]) throw new Refusal(problems[0], { problems });
}

async function takeCaptcha({ captchas }: RegistrationParts, captcha: string, use: CaptchaUse): Promise<void> {
  if (await captchas.take(captcha, use)) return;
  const isUsedUp = await captchas.isUsedUp(captcha, use);
  const code = isUsedUp ? 'register.captchaUsedUp' : 'register.captchaRequired';
  throw new Refusal(code, { problems: [code] });
}

/** A reserved login is asked for and answered like one somebody has, so that nobody can look for administrators. */
async function refuseIfTaken(parts: RegistrationParts, { login, email }: Registration) {
  const { config, game } = parts;
  const [account, reserved] = await Promise.all([
    game.accounts.findByLogin(login),
    isReservedLogin(parts, login),
  ]);
  const loginTaken = account !== undefined || reserved;
  const emailTaken = (await game.accounts.countByEmail(email)) >= config.ACCOUNTS_PER_EMAIL;
  refuseTaken([
    ...(loginTaken ? (['register.loginTaken'] as const) : []),
    ...(emailTaken ? (['register.emailTaken'] as const) : []),
  ]);
}

/** Others may have taken the login since it was looked for: the game's unique key has the last word. */
async function createAccount({ game }: RegistrationParts, account: NewAccount): Promise<number> {
  try {
    return (await game.accounts.create(account)).id;
  } catch (error) {
    if (error instanceof LoginTaken) refuseTaken(['register.loginTaken']);
    if (error instanceof EmailTaken) refuseTaken(['register.emailTaken']);
    throw error;
  }
}

async function createUnlessTaken(parts: RegistrationParts, form: Registration, captcha: string) {
  await refuseIfTaken(parts, form);
  await takeCaptcha(parts, captcha, 'registration');
  const id = await createAccount(parts, {
    login: form.login,
    email: form.email,
    passwordHash: await parts.game.passwords.hash(form.password),
    deletionCode: form.deletionCode || defaultDeletionCode,
  });
  const { login, hideEmail } = form;
  await writeAccountNotes(parts.site, id, { registeredLogin: login, hideEmail });
}

/**
 * Registers a game account: form, captcha, limit, then what others have taken, in this order.
 * @throws Refusal `register.…` with every problem in `problems`, `rateLimit.auth`; GameUnavailable, GameLimited
 */
export async function register(
  parts: RegistrationParts,
  form: Registration,
  { address, captcha }: Visitor,
): Promise<void> {
  const limits = parts.game.accounts.limits();
  refuseForm(problemsOf(form, await parts.captchas.isSolved(captcha), limits), limits);
  await parts.limits.take('auth', address);
  await takeCaptcha(parts, captcha, 'registrationAttempt');
  await oneAtATime(parts.site, emailTurn(form.email), () => createUnlessTaken(parts, form, captcha));
}
