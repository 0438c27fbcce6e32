import type { CallKey } from '#contract/api/calls.ts';
import { exampleSecrets, exampleWorld } from '#contract/api/examples.ts';
import { siteNow } from '#server/site/clock.ts';
import { storeChallenge } from '#server/site/passkeys/challenges.ts';
import { insertPasskey } from '#server/site/passkeys/passkeys.ts';
import { sessionFingerprint } from '#server/site/sessions/fingerprint.ts';
import { hashToken, newToken, type SessionOwner } from '#server/site/sessions/sessions.ts';
import type { TestApp } from '#test/app.ts';
import { newAuthenticator } from './authenticator.ts';

const { player, passkeyId } = exampleWorld;
const { passkeyLogin, userHandle } = exampleSecrets;
const origin = 'http://localhost:3000';
const rpId = 'localhost';
const phone = newAuthenticator(origin, 'the phone of the examples');

/** The player's only passkey, as it is before each example. */
export async function resetPasskeys({ services: { site } }: Pick<TestApp, 'services'>): Promise<void> {
  await site.db.deleteFrom('passkeys').execute();
  const { id: credentialId, publicKey } = phone;
  const passkey = { credentialId, publicKey, counter: 0, transports: ['internal'], backedUp: false };
  await insertPasskey(site, player, { ...passkey, userHandle, name: 'Phone' }, siteNow());
  await site.db.updateTable('passkeys').set({ id: passkeyId }).where('account_id', '=', player.id).execute();
}

/** What the stand-ins of a passkey's JSON are replaced by. */
export interface SignedExample {
  readonly credentialId: string;
  readonly clientData: string;
  readonly authenticatorData?: string;
  readonly signature?: string;
  readonly attestation?: string;
}

async function makeNew({ services: { site } }: TestApp, owner: SessionOwner, session: string) {
  const challenge = newToken();
  const use = { purpose: 'add', boundTo: hashToken(session) } as const;
  const fingerprint = sessionFingerprint(challenge, owner);
  await storeChallenge(site, challenge, { ...use, fingerprint, userHandle }, siteNow());
  const { id, response } = newAuthenticator(origin, challenge).create({
    challenge,
    rp: { id: rpId, name: '' },
    user: { id: userHandle, name: '', displayName: '' },
  });
  return { credentialId: id, clientData: response.clientDataJSON, attestation: response.attestationObject };
}

/** Signs as the call asks for. @param session of the player, which some calls need */
export async function signExample(
  app: TestApp,
  key: CallKey,
  owner: SessionOwner,
  session: string,
): Promise<SignedExample> {
  const { site } = app.services;
  if (key === 'POST /api/auth/passkeys/finish') return makeNew(app, owner, session);
  const isLogin = key === 'POST /api/auth/login/passkey';
  // An example that switches two-step login on.
  if (!isLogin) await site.db.deleteFrom('second_steps').execute();
  const challenge = newToken();
  const boundTo = hashToken(isLogin ? passkeyLogin : session);
  await storeChallenge(site, challenge, { purpose: isLogin ? 'login' : 'prove', boundTo }, siteNow());
  const { id, response } = phone.get({ challenge, rpId }, { userHandle });
  const { clientDataJSON: clientData, authenticatorData, signature } = response;
  return { credentialId: id, clientData, authenticatorData, signature };
}
