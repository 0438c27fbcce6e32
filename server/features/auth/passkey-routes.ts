import type { FastifyInstance, FastifyRequest } from 'fastify';
import { givenPasskey, proofOf } from '#server/access/passkeys/given-passkey.ts';
import { requestOptions } from '#server/access/passkeys/options.ts';
import { relyingPartyOf } from '#server/access/passkeys/relying-party.ts';
import { ApiError } from '#server/errors.ts';
import type { GameAccount } from '#server/game/game.ts';
import { placeOf } from '#server/history/place.ts';
import { clearCookie, passkeyLoginCookie, pendingLoginCookie, setCookie } from '#server/request/cookies.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { siteNow } from '#server/site/clock.ts';
import { type ChallengeUse, storeChallenge } from '#server/site/passkeys/challenges.ts';
import { listPasskeys } from '#server/site/passkeys/passkeys.ts';
import type { StepOwner } from '#server/site/second-step/second-steps.ts';
import { hashToken, newToken } from '#server/site/sessions/sessions.ts';
import { answerLogin, answerRefusedLogin } from './answer-login.ts';
import { addPasskey, beginPasskey, changeName, presentPasskey, removePasskey } from './change-passkeys.ts';
import { beginPasskeyLogin, logInWithPasskey } from './passkey-login.ts';
import { openPendingLogin, pendingAccount } from './second-step/finish-login.ts';
import { visitorOf } from './visitor.ts';

type PasskeyServices = Pick<
  Services,
  'config' | 'game' | 'history' | 'limits' | 'mailQueue' | 'modules' | 'security' | 'site' | 'siteKey'
>;

export function passkeyRoutes(app: FastifyInstance, services: PasskeyServices): void {
  loginRoutes(app, services);
  changeRoutes(app, services);
}

/** Options that ask for one of the account's passkeys. @throws ApiError `passkeys.notFound` */
async function askForPasskey(
  { config, site }: PasskeyServices,
  request: FastifyRequest,
  owner: StepOwner,
  use: ChallengeUse,
) {
  const known = await listPasskeys(site, owner);
  if (known.length === 0) throw new ApiError('passkeys.notFound');
  const challenge = newToken();
  await storeChallenge(site, challenge, use, siteNow());
  return requestOptions(challenge, relyingPartyOf(request, config), known);
}

function loginRoutes(app: FastifyInstance, services: PasskeyServices): void {
  const { config } = services;

  route(app, 'POST /api/auth/login/passkey/begin', async (asked) => {
    const begun = await beginPasskeyLogin(services, relyingPartyOf(asked.request, config));
    setCookie(asked, config, passkeyLoginCookie, begun.token);
    return { success: true as const, options: begun.options };
  });

  route(app, 'POST /api/auth/login/passkey', async (asked) => {
    const token = asked.request.cookies[passkeyLoginCookie] ?? '';
    const use = { purpose: 'login', boundTo: hashToken(token) } as const;
    const given = givenPasskey(asked.request, config, asked.body.passkey, use);
    const login = await logInWithPasskey(services, given, visitorOf(asked.request));
    clearCookie(asked, config, passkeyLoginCookie);
    if ('refusal' in login) return answerRefusedLogin(asked, config, login);
    return answerLogin(services, asked, login);
  });

  route(app, 'POST /api/auth/login/second-step/passkey', async (asked) => {
    const { cookies, ip: address } = asked.request;
    const token = cookies[pendingLoginCookie] ?? '';
    const pending = await openPendingLogin(services, { token, address }, siteNow());
    const account = await pendingAccount(services, pending, token);
    const use = { purpose: 'step', boundTo: hashToken(token) } as const;
    return { success: true as const, options: await askForPasskey(services, asked.request, account, use) };
  });
}

function changeRoutes(app: FastifyInstance, services: PasskeyServices): void {
  const { config, history, security, site } = services;

  /** Its owner's history, a mail to him, and the security log. */
  function tell(kind: 'passkeyAdded' | 'passkeyRemoved', account: GameAccount, request: FastifyRequest) {
    const { id: accountId, login, email } = account;
    history.record({ kind, accountId, login, email, ...placeOf(request) });
    security.record(
      kind === 'passkeyAdded' ? 'passkey.added' : 'passkey.removed',
      eventDetails(request, accountId),
    );
  }

  route(app, 'GET /api/auth/passkeys', async (asked) => {
    const { accountId: id, login } = sessionOf(asked);
    const all = await listPasskeys(site, { id, login });
    return { success: true as const, passkeys: all.map(presentPasskey) };
  });

  route(app, 'POST /api/auth/passkeys/prove', async (asked) => {
    const { accountId: id, login, tokenHash } = sessionOf(asked);
    const use = { purpose: 'prove', boundTo: tokenHash } as const;
    const options = await askForPasskey(services, asked.request, { id, login }, use);
    return { success: true as const, options };
  });

  route(app, 'POST /api/auth/passkeys/begin', async (asked) => {
    const party = relyingPartyOf(asked.request, config);
    const options = await beginPasskey(services, sessionOf(asked), proofOf(asked, config), party);
    return { success: true as const, options };
  });

  route(app, 'POST /api/auth/passkeys/finish', async (asked) => {
    const party = relyingPartyOf(asked.request, config);
    const account = await addPasskey(services, sessionOf(asked), { ...asked.body, party });
    tell('passkeyAdded', account, asked.request);
    return { success: true as const };
  });

  route(app, 'PUT /api/auth/passkeys/{id}', async (asked) => {
    const { params, body } = asked;
    await changeName(services, sessionOf(asked), { passkeyId: params.id, name: body.name });
    return { success: true as const };
  });

  route(app, 'POST /api/auth/passkeys/{id}/remove', async (asked) => {
    const proof = proofOf(asked, config);
    const account = await removePasskey(services, sessionOf(asked), asked.params.id, proof);
    tell('passkeyRemoved', account, asked.request);
    return { success: true as const };
  });
}
