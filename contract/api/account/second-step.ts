import { z } from 'zod';
import { defineCalls, secondStepMethods, success } from '#contract/api/call.ts';
import { recoveryCodeCount } from '#contract/limits.ts';
import { accountSchema, code, loginNotice, secret } from './account.ts';
import { assertionSchema, proofShape } from './passkeys.ts';

const recoveryCodes = z.array(z.string()).describe('Shown this once: only their hashes are stored');

const qrCodeSchema = z.object({
  size: z.int().describe('Modules on a side, without the quiet zone'),
  path: z.string().describe('The dark modules as path data of an SVG, one unit each'),
});

export const secondStepStateSchema = z.object({
  enabled: z.boolean(),
  app: z.boolean().describe('Whether with an authenticator app; otherwise with passkeys'),
  since: z.string().nullable().describe('When it was switched on, in UTC'),
  recoveryCodesLeft: z.int().min(0).max(recoveryCodeCount),
  methods: z.array(z.enum(secondStepMethods)).optional().describe('How it may be given, while it is on'),
});

export type SecondStepState = z.infer<typeof secondStepStateSchema>;

export const secondStepSetupSchema = z.object({
  secret: z.string().describe('Base32 in groups of four, for typing it into an app'),
  uri: z.string().describe('What the QR code says: `otpauth://totp/…`'),
  qr: qrCodeSchema,
});

export type SecondStepSetup = z.infer<typeof secondStepSetupSchema>;

export const secondStepCalls = defineCalls({
  'POST /api/auth/login/second-step': {
    summary:
      'Finish a login answered with `login.secondStep`: a code of the app, a recovery code, or a passkey',
    tag: 'Account',
    access: 'anyone',
    limit: 'auth',
    body: z.object({ code, passkey: assertionSchema.optional() }),
    response: z.object({ success, account: accountSchema, notice: loginNotice }),
    apiErrors: [
      'twoStep.codeRequired',
      'twoStep.codeWrong',
      'passkeys.ended',
      'passkeys.refused',
      'login.secondStepEnded',
      'login.blocked',
      'login.banned',
      'auth.serviceUnavailable',
    ],
  },
  'GET /api/auth/second-step': {
    summary: 'Whether two-step login is on',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    response: z.object({ success, ...secondStepStateSchema.shape }),
    apiErrors: [],
  },
  'POST /api/auth/second-step/begin': {
    summary: 'Begin to switch two-step login on: a new secret for an authenticator app',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    body: z.object({ password: secret }),
    response: z.object({ success, ...secondStepSetupSchema.shape }),
    apiErrors: ['password.currentRequired', 'password.currentIncorrect', 'twoStep.alreadyOn'],
  },
  'POST /api/auth/second-step/confirm': {
    summary: 'Switch two-step login on with a first code of the app; ends every other session',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    body: z.object({ code }),
    response: z.object({ success, recoveryCodes }),
    apiErrors: ['twoStep.codeRequired', 'twoStep.codeWrong', 'twoStep.alreadyOn', 'twoStep.notOn'],
  },
  'POST /api/auth/second-step/passkey': {
    summary: 'Switch two-step login on with a passkey instead of an app; ends every other session',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    body: z.object({ password: secret, passkey: assertionSchema }),
    response: z.object({ success, recoveryCodes }),
    apiErrors: [
      'password.currentRequired',
      'password.currentIncorrect',
      'passkeys.ended',
      'passkeys.refused',
      'twoStep.alreadyOn',
    ],
  },
  'POST /api/auth/second-step/recovery-codes': {
    summary: 'Replace the recovery codes',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    body: z.object(proofShape),
    response: z.object({ success, recoveryCodes }),
    apiErrors: [
      'password.currentRequired',
      'password.currentIncorrect',
      'twoStep.codeRequired',
      'twoStep.codeWrong',
      'passkeys.ended',
      'passkeys.refused',
      'twoStep.notOn',
    ],
  },
  'POST /api/auth/second-step/remove': {
    summary: 'Switch two-step login off with a code of the app, a recovery code or a passkey',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    body: z.object(proofShape),
    response: z.object({ success }),
    apiErrors: [
      'password.currentRequired',
      'password.currentIncorrect',
      'twoStep.codeRequired',
      'twoStep.codeWrong',
      'passkeys.ended',
      'passkeys.refused',
      'twoStep.notOn',
    ],
  },
});
