import { z } from 'zod';
import { defineCalls, success } from '#contract/api/call.ts';
import { passkeyCount, passkeyNameLength } from '#contract/limits.ts';
import { accountSchema, code, loginNotice, secret } from './account.ts';

/** Bytes in base64url without padding. */
function bytes(longest: number) {
  return z
    .string()
    .regex(/^[\w-]*$/)
    .max(longest);
}

const credentialId = bytes(1_364);
const transports = z.array(z.string().regex(/^[a-z-]{1,20}$/)).max(8);
const kind = z.literal('public-key');

/** An `AuthenticatorAssertionResponse` as JSON, as `@simplewebauthn/browser` and `toJSON()` write it. */
export const assertionSchema = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: kind,
    response: z.object({
      clientDataJSON: bytes(4_000),
      authenticatorData: bytes(4_000),
      signature: bytes(2_000),
      userHandle: bytes(100).nullish(),
    }),
  })
  .describe('What the passkey has signed: the JSON of a `PublicKeyCredential`');

export type Assertion = z.output<typeof assertionSchema>;

const attestationSchema = z
  .object({
    id: credentialId,
    rawId: credentialId,
    type: kind,
    response: z.object({
      clientDataJSON: bytes(4_000),
      attestationObject: bytes(20_000),
      transports: transports.optional(),
    }),
  })
  .describe('The new passkey: the JSON of a `PublicKeyCredential`');

export type Attestation = z.output<typeof attestationSchema>;

const descriptor = z.object({ id: z.string(), type: kind, transports: z.array(z.string()) });
const challenge = z.string().describe('Base64url; it is signed once, within five minutes');
const timeout = z.int().describe('Milliseconds');

const creationOptionsSchema = z.object({
  challenge,
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: kind, alg: z.int() })),
  timeout,
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});

/** Options of `navigator.credentials.create`, as JSON. */
export type CreationOptions = z.output<typeof creationOptionsSchema>;

const requestOptionsSchema = z.object({
  challenge,
  rpId: z.string(),
  timeout,
  allowCredentials: z
    .array(descriptor)
    .optional()
    .describe('Absent where any passkey of the site may be used'),
  userVerification: z.literal('required'),
});

/** Options of `navigator.credentials.get`, as JSON. */
export type RequestOptions = z.output<typeof requestOptionsSchema>;

const passkeySchema = z.object({
  id: z.int(),
  name: z.string(),
  createdAt: z.string().describe('ISO 8601, UTC'),
  lastUsedAt: z.string().nullable().describe('ISO 8601, UTC; null when it was never used'),
  backedUp: z.boolean().describe('Kept in several places, for example in a cloud'),
});

export type Passkey = z.output<typeof passkeySchema>;

/** Where two-step login is on, one of `code` and `passkey` is needed besides the password. */
export const proofShape = { password: secret, code, passkey: assertionSchema.optional() };

const name = z.string().trim().max(passkeyNameLength).default('');
const params = z.object({ id: z.coerce.number().int() });

export const proofErrors = [
  'password.currentRequired',
  'password.currentIncorrect',
  'twoStep.codeRequired',
  'twoStep.codeWrong',
  'passkeys.ended',
  'passkeys.refused',
] as const;

export const passkeyCalls = defineCalls({
  'POST /api/auth/login/passkey/begin': {
    summary: 'Begin to log in with a passkey alone; asks for no name and tells nobody who has one',
    tag: 'Account',
    access: 'anyone',
    limit: 'auth',
    response: z.object({ success, options: requestOptionsSchema }),
    apiErrors: [],
  },
  'POST /api/auth/login/passkey': {
    summary:
      'Log in with a passkey alone; sets the session cookie. It is both steps where two-step login is on',
    tag: 'Account',
    access: 'anyone',
    limit: 'general',
    body: z.object({ passkey: assertionSchema }),
    response: z.object({ success, account: accountSchema, notice: loginNotice }),
    apiErrors: [
      'passkeys.ended',
      'passkeys.refused',
      'login.blocked',
      'login.banned',
      'login.emailUnverified',
      'auth.serviceUnavailable',
    ],
  },
  'POST /api/auth/login/second-step/passkey': {
    summary: 'Begin to give a passkey as the second step of a login answered with `login.secondStep`',
    tag: 'Account',
    access: 'anyone',
    limit: 'general',
    response: z.object({ success, options: requestOptionsSchema }),
    apiErrors: ['login.secondStepEnded', 'passkeys.notFound', 'auth.serviceUnavailable'],
  },
  'GET /api/auth/passkeys': {
    summary: 'The passkeys of the account',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    response: z.object({ success, passkeys: z.array(passkeySchema).max(passkeyCount) }),
    apiErrors: [],
  },
  'POST /api/auth/passkeys/prove': {
    summary: 'Begin to prove with a passkey that a change comes from the owner of the account',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    response: z.object({ success, options: requestOptionsSchema }),
    apiErrors: ['passkeys.notFound'],
  },
  'POST /api/auth/passkeys/begin': {
    summary: 'Begin to add a passkey',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    body: z.object(proofShape),
    response: z.object({ success, options: creationOptionsSchema }),
    apiErrors: [...proofErrors, 'passkeys.tooMany'],
  },
  'POST /api/auth/passkeys/finish': {
    summary: 'Add the passkey that the browser has made',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    body: z.object({ name, passkey: attestationSchema }),
    response: z.object({ success }),
    apiErrors: [
      'passkeys.nameRequired',
      'passkeys.ended',
      'passkeys.refused',
      'passkeys.tooMany',
      'passkeys.alreadyAdded',
    ],
  },
  'PUT /api/auth/passkeys/{id}': {
    summary: 'Rename a passkey',
    tag: 'Account',
    access: 'player',
    limit: 'general',
    params,
    body: z.object({ name }),
    response: z.object({ success }),
    apiErrors: ['passkeys.nameRequired', 'passkeys.notFound'],
  },
  'POST /api/auth/passkeys/{id}/remove': {
    summary: 'Remove a passkey; ends every other session',
    tag: 'Account',
    access: 'player',
    limit: 'auth',
    params,
    body: z.object(proofShape),
    response: z.object({ success }),
    apiErrors: [...proofErrors, 'passkeys.notFound', 'passkeys.lastStep'],
  },
});
