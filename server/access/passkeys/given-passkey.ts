import type { FastifyRequest } from 'fastify';
import type { Assertion } from '#contract/api/account/passkeys.ts';
import { placeOf } from '#server/history/place.ts';
import { type Session, sessionOf } from '#server/request/route.ts';
import type { Config } from '#server/settings/config.ts';
import type { ChallengeUse } from '#server/site/passkeys/challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import type { GivenPasskey } from './take-passkey.ts';

type Site = Pick<Config, 'PUBLIC_URL' | 'publicUrl'>;

/** The passkey of a request, with what it has to fit. */
export function givenPasskey(
  request: FastifyRequest,
  config: Site,
  assertion: Assertion,
  use: ChallengeUse,
): GivenPasskey {
  return { assertion, use, party: relyingPartyOf(request, config), address: request.ip };
}

/** Password, code and passkey of a change, which belongs to its session. */
export function proofOf<Body extends { readonly passkey?: Assertion | undefined }>(
  asked: { readonly body: Body; readonly request: FastifyRequest; readonly session: Session | null },
  config: Site,
) {
  const { passkey: assertion, ...typed } = asked.body;
  const use = { purpose: 'prove', boundTo: sessionOf(asked).tokenHash } as const;
  const passkey = assertion && givenPasskey(asked.request, config, assertion, use);
  return { ...typed, passkey, address: asked.request.ip, place: placeOf(asked.request) };
}
