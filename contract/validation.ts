import type { ErrorCode } from './api/errors.ts';
import {
  deletionCodeLength,
  emailMaxLength,
  loginLength,
  newPasswordLength,
  passwordLength,
  storagePasswordLength,
} from './limits.ts';

/** The registration form; the server checks the same rules but those only the browser can. */
export interface RegistrationForm {
  readonly login: string;
  readonly password: string;
  readonly confirmPassword: string;
  readonly email: string;
  /** Empty means the default code. */
  readonly deletionCode: string;
  readonly termsAccepted: boolean;
  readonly captchaSolved: boolean;
}

export type FieldProblem<Field> = { readonly field: Field; readonly code: ErrorCode };
export type RegistrationField = keyof RegistrationForm;

const loginPattern = /^[A-Za-z0-9]+$/;
/** Printable ASCII without space, quotes and backslash, which the game's client and core corrupt. */
const passwordPattern = /^[!#$%&()*+,\-./0-9:;<=>?@A-Z[\]^_a-z{|}~]+$/;
const deletionCodePattern = /^[A-Za-z0-9]+$/;
/** What the site writes in place of a closed account's email ends so: `.invalid` never leads anywhere (RFC 2606). */
export const closedEmailEnd = '@closed.invalid';

/** ASCII only, like the game's columns, with a dot in the domain. */
const emailPattern = /^[A-Za-z0-9.!#$%&'*+/=?^_{|}~-]{1,64}@(?:[A-Za-z0-9-]{1,63}\.)+[A-Za-z]{2,63}$/;

/** Nobody may give an address of closed accounts; whether the mailbox exists is not checked. */
export function isEmail(text: string): boolean {
  const isClosed = text.toLowerCase().endsWith(closedEmailEnd);
  return text.length <= emailMaxLength && emailPattern.test(text) && !isClosed;
}

export function isPasswordText(text: string): boolean {
  return passwordPattern.test(text);
}

function within(length: number, { min, max }: { min: number; max: number }): boolean {
  return length >= min && length <= max;
}

function checkLogin(login: string): ErrorCode | undefined {
  if (login === '') return 'register.usernameRequired';
  if (!within(login.length, loginLength)) return 'register.usernameLength';
  if (!loginPattern.test(login)) return 'register.usernameCharacters';
  return undefined;
}

function checkPassword(password: string): ErrorCode | undefined {
  if (password === '') return 'register.passwordRequired';
  if (!within(password.length, passwordLength)) return 'register.passwordLength';
  if (!isPasswordText(password)) return 'register.passwordCharacters';
  return undefined;
}

function checkEmail(email: string): ErrorCode | undefined {
  if (email === '') return 'register.emailRequired';
  if (email.length > emailMaxLength) return 'register.emailTooLong';
  if (!isEmail(email)) return 'register.emailInvalid';
  return undefined;
}

function checkDeletionCode(code: string): ErrorCode | undefined {
  if (code === '') return undefined;
  if (!within(code.length, deletionCodeLength) || !deletionCodePattern.test(code)) {
    return 'register.deletionCodeInvalid';
  }
  return undefined;
}

/** Setting a code, unlike registering, has no default. */
export function checkNewDeletionCode(code: string): ErrorCode | undefined {
  return code === '' ? 'deletionCode.required' : checkDeletionCode(code);
}

/** ASCII digits only: the game's client takes no others. */
export function checkStoragePassword(password: string): ErrorCode | undefined {
  if (password === '') return 'storage.required';
  const isValid = password.length === storagePasswordLength && /^[0-9]+$/.test(password);
  return isValid ? undefined : 'storage.invalid';
}

/** Every problem of a registration in the order of specification §5; empty when it is valid. */
export function checkRegistration(form: RegistrationForm): FieldProblem<RegistrationField>[] {
  const checks: readonly (readonly [RegistrationField, ErrorCode | undefined])[] = [
    ['login', checkLogin(form.login)],
    ['password', checkPassword(form.password)],
    ['email', checkEmail(form.email)],
    ['confirmPassword', form.password === form.confirmPassword ? undefined : 'register.passwordsDiffer'],
    ['deletionCode', checkDeletionCode(form.deletionCode)],
    ['termsAccepted', form.termsAccepted ? undefined : 'register.termsRequired'],
    ['captchaSolved', form.captchaSolved ? undefined : 'register.captchaRequired'],
  ];
  return checks.flatMap(([field, code]) => (code ? [{ field, code }] : []));
}

export function checkNewPassword(password: string): ErrorCode | undefined {
  if (password === '') return 'password.newRequired';
  if (!within(password.length, newPasswordLength)) return 'password.newLength';
  return isPasswordText(password) ? undefined : 'password.characters';
}
