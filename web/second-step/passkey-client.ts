import { startAuthentication, startRegistration } from '@simplewebauthn/browser';
import type {
  Assertion,
  Attestation,
  CreationOptions,
  RequestOptions,
} from '#contract/api/account/passkeys.ts';
import type { ResponseOf } from '#contract/api/calls.ts';
import { type Api, ApiError } from '#web/api.ts';
import type { TextKey } from '#web/i18n.ts';

/** Why the browser gave no passkey. It tells little on purpose: a refusal may also be that there is none. */
function reasonOf(error: unknown): TextKey {
  const name = error instanceof Error ? error.name : '';
  if (name === 'InvalidStateError') return 'passkeys.alreadyAdded';
  return name === 'NotAllowedError' || name === 'AbortError' ? 'passkeys.cancelled' : 'passkeys.unsupported';
}

/** @throws ApiError whose message is the key of its text */
async function asked<T>(ask: Promise<T>): Promise<T> {
  try {
    return await ask;
  } catch (error) {
    const message = reasonOf(error);
    throw new ApiError(400, { code: message, message });
  }
}

async function sign({ allowCredentials = [], ...options }: RequestOptions): Promise<Assertion> {
  const optionsJSON = { ...options, allowCredentials };
  const { id, rawId, type, response } = await asked(startAuthentication({ optionsJSON }));
  return { id, rawId, type, response };
}

/** Asks the browser for a new passkey. @throws ApiError */
export async function makePasskey(options: CreationOptions): Promise<Attestation> {
  const made = await asked(startRegistration({ optionsJSON: options }));
  const { id, rawId, type, response } = made;
  const { clientDataJSON, attestationObject, transports = [] } = response;
  return { id, rawId, type, response: { clientDataJSON, attestationObject, transports } };
}

/** A whole login. @throws ApiError */
export async function logInWithPasskey(api: Api): Promise<ResponseOf<'POST /api/auth/login/passkey'>> {
  const { options } = await api.call('POST /api/auth/login/passkey/begin');
  const body = { passkey: await sign(options) };
  return api.call('POST /api/auth/login/passkey', { body });
}

/** For the second step of a login. @throws ApiError */
export async function signStep(api: Api): Promise<Assertion> {
  return sign((await api.call('POST /api/auth/login/second-step/passkey')).options);
}

/** For a change of the session's account. @throws ApiError */
export async function signChange(api: Api): Promise<Assertion> {
  return sign((await api.call('POST /api/auth/passkeys/prove')).options);
}
