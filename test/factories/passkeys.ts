import { randomBytes } from 'node:crypto';
import type { CreationOptions, RequestOptions } from '#contract/api/account/passkeys.ts';
import { passkeyLoginCookie } from '#server/request/cookies.ts';
import type { Answer, Person, Request, TestApp } from '#test/app.ts';
import { type Authenticator, newAuthenticator, type Twist } from './authenticator.ts';
import { cookieOf } from './second-step.ts';

/** Signatures that are right but for one thing. */
export const twists: readonly (readonly [string, Twist])[] = [
  ['another origin', { origin: 'https://evil.example' }],
  ['another port of the host', { origin: 'http://localhost:3001' }],
  ['http instead of https, or the other way', { origin: 'https://localhost:3000' }],
  ['a site below this one', { origin: 'http://www.localhost:3000' }],
  ['another relying party', { rpId: 'evil.example' }],
  ['a user who is not verified', { verified: false }],
  ['a user who is not there', { present: false, verified: false }],
];

type Site = Pick<TestApp, 'send' | 'services'>;

export interface PasskeyOwner extends Pick<Person, 'login' | 'password'> {
  readonly id: number;
  readonly session: string;
}

/** On the site's own origin, with keys that nobody else has. */
export function authenticatorFor(
  { services }: Pick<TestApp, 'services'>,
  options?: Parameters<typeof newAuthenticator>[2],
): Authenticator {
  return newAuthenticator(services.config.publicUrl, randomBytes(8).toString('hex'), options);
}

export async function beginAdding(
  site: Site,
  { session, password }: PasskeyOwner,
  more: object = {},
): Promise<CreationOptions> {
  const answer = await site.send('POST /api/auth/passkeys/begin', { session, body: { password, ...more } });
  if (answer.status !== 200) throw new Error(`not begun: ${JSON.stringify(answer.body)}`);
  return answer.body.options as CreationOptions;
}

/** Adds a passkey. @param more of the proof, where two-step login is on */
export async function addPasskey(
  site: Site,
  owner: PasskeyOwner,
  authenticator = authenticatorFor(site),
  more: object = {},
): Promise<Authenticator> {
  const passkey = authenticator.create(await beginAdding(site, owner, more));
  const body = { name: 'Phone', passkey };
  const answer = await site.send('POST /api/auth/passkeys/finish', { session: owner.session, body });
  if (answer.status !== 200) throw new Error(`not added: ${JSON.stringify(answer.body)}`);
  return authenticator;
}

export interface BegunLogin {
  readonly options: RequestOptions;
  /** The browser's token. */
  readonly passkeyLogin: string;
}

export async function beginPasskeyLogin(site: Site, request: Request = {}): Promise<BegunLogin> {
  const answer = await site.send('POST /api/auth/login/passkey/begin', request);
  if (answer.status !== 200) throw new Error(`not begun: ${JSON.stringify(answer.body)}`);
  const passkeyLogin = cookieOf(answer, passkeyLoginCookie) ?? '';
  return { options: answer.body.options as RequestOptions, passkeyLogin };
}

/** A whole login. */
export async function logInWith(
  site: Site,
  authenticator: Authenticator,
  twist: Twist = {},
  request: Request = {},
): Promise<Answer> {
  const { options, passkeyLogin } = await beginPasskeyLogin(site);
  const body = { passkey: authenticator.get(options, twist) };
  return site.send('POST /api/auth/login/passkey', { passkeyLogin, body, ...request });
}

/** A signature for a change of the session's account. */
export async function proveWith(
  site: Site,
  authenticator: Authenticator,
  session: string,
): Promise<{ readonly passkey: ReturnType<Authenticator['get']> }> {
  const { body } = await site.send('POST /api/auth/passkeys/prove', { session });
  return { passkey: authenticator.get(body.options as RequestOptions) };
}
