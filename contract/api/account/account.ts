import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { permissions } from '#contract/permissions.ts';

/** The account as its owner sees it. */
export const accountSchema = z.object({
  id: z.int(),
  login: z.string(),
  email: z.string().describe('Masked when hidden, until its owner asks to see it'),
  emailHidden: z.boolean(),
  emailVerified: z.boolean().optional().describe('Absent where addresses are not confirmed'),
  pendingEmail: z.string().optional().describe('The new address that waits for its confirmation, masked'),
  cash: z.int().nullable().describe('Dragon Coins; null where the game has no such column'),
  mileage: z.int().nullable().describe('Dragon Marks; null where the game has no such column'),
  social_id: z.string().describe('Character deletion code'),
  empire: z.int().min(0).max(255),
  last_play: z.string().nullable().describe("Last login, the game server's local time; null when never"),
});

export type Account = z.infer<typeof accountSchema>;

/** Trimmed because logins are often pasted with spaces around them and never contain any. */
const login = z.string().trim().max(200).default('');
export const secret = z.string().max(1000).default('');
/** Of a second step: typed by hand, perhaps with spaces or a dash. */
export const code = z.string().trim().max(100).default('');
const email = z.string().max(1000).default('');
const language = z.string().max(10).optional();

/** To administrators, and to players where the site refuses weak passwords. */
const weakPassword = ['password.common', 'password.sameAsLogin', 'password.breached'] as const;

/** Of a login. */
export const loginNotice = z
  .string()
  .optional()
  .describe('What the login has changed: the account was to be deleted, and no longer is');

export const accountCalls = defineCalls({
  'POST /api/auth/login': {
    summary:
      'Log in; needs a solved captcha, sets the session cookie, or the one of a pending login with `login.secondStep`',
    tag: 'Account',
    access: 'anyone',
    limit: 'auth',
    body: z.object({ username: login, password: secret }),
    response: z.object({ success, account: accountSchema, notice: loginNotice }),
    apiErrors: [
      'login.missing',
      'login.captchaRequired',
      'login.captchaUsedUp',
      'login.wrong',
      'login.blocked',
      'login.banned',
      'login.emailUnverified',
      'login.secondStep',
      'auth.serviceUnavailable',
    ],
  },
  'POST /api/auth/logout': {
    summary: 'End the session; without one, nothing happens',
    tag: 'Account',
    access: 'anyone',
    limit: 'general',
    response: z.object({ success }),
    apiErrors: [],
  },
  'GET /api/auth/session': {
    summary: "The session's account",
    tag: 'Account',
    access: 'player',
    limit: 'general',
    query: z.object({ reveal: z.enum(['email']).optional().describe('Show a hidden email unmasked') }),
    response: z.object({
      success,
      account: accountSchema,
      isAdmin: z.boolean().describe('Whether it may write news'),
      permissions: z
        .array(z.enum(permissions))
        .describe('What it may do in the administration; empty for players'),
    }),
    apiErrors: [],
  },
  'POST /api/auth/register': {
    summary: 'Register a game account; needs a solved captcha',
    tag: 'Account',
    access: 'anyone',
    limit: 'auth',
    body: z.object({
      login,
      email,
      password: secret,
      social_id: z.string().max(200).default(''),
      hideEmail: z.boolean().optional(),
      language,
    }),
    response: z.object({ success, message: z.string() }),
    apiErrors: [
      'register.invalid',
      'register.captchaRequired',
      'register.captchaUsedUp',
      'register.loginTaken',
      'register.emailTaken',
      'server.gameUnavailable',
    ],
  },
  'POST /api/auth/change-password': {
    summary: 'Change the password; ends every other session of the account',
    tag: 'Account',
    access: 'player',
    limit: 'passwordChange',
    body: z.object({
      accountId: z.coerce.number().int(),
      currentPassword: secret,
      newPassword: secret,
      language,
    }),
    response: z.object({ success, message: z.string() }),
    apiErrors: [
      'password.currentRequired',
      'password.currentIncorrect',
      'password.newRequired',
      'password.newLength',
      'password.characters',
      ...weakPassword,
      'auth.sessionMismatch',
    ],
  },
  'POST /api/auth/change-email': {
    summary: 'Change the email; where addresses are confirmed, once the new one is',
    tag: 'Account',
    access: 'player',
    limit: 'emailChange',
    body: z.object({ accountId: z.coerce.number().int(), newEmail: email, password: secret, language }),
    response: z.object({ success, message: z.string() }),
    apiErrors: [
      'email.newRequired',
      'email.newInvalid',
      'register.emailTooLong',
      'email.unchanged',
      'email.passwordRequired',
      'email.passwordIncorrect',
      'email.taken',
      'auth.sessionMismatch',
    ],
  },
  'POST /api/auth/reset-password-request': {
    summary: 'Ask for a mail with a link that sets a new password',
    tag: 'Account',
    access: 'anyone',
    limit: 'auth',
    body: z.object({ email, language }),
    response: z.object({ success, message: z.string() }),
    apiErrors: ['reset.emailRequired', 'reset.emailInvalid'],
  },
  'POST /api/auth/reset-password-confirm': {
    summary: 'Set a new password with the token of the mail',
    tag: 'Account',
    access: 'anyone',
    limit: 'auth',
    body: z.object({ token: z.string().max(200).default(''), newPassword: secret, language }),
    response: z.object({ success, message: z.string() }),
    apiErrors: [
      'reset.invalidLink',
      'reset.passwordLength',
      'password.characters',
      ...weakPassword,
      'server.gameUnavailable',
    ],
  },
  'POST /api/admin/check': {
    summary: "Whether the session's own login is an administrator's; false for anybody else's name",
    tag: 'Account',
    access: 'anyone',
    limit: 'general',
    body: z.object({ username: login }),
    response: z.object({ success, isAdmin: z.boolean() }),
    apiErrors: [],
  },
});
