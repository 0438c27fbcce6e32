import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { AccountEventKind } from '#contract/api/account/security.ts';
import { givenPasskey, proofOf } from '#server/access/passkeys/given-passkey.ts';
import { isStaffAccount } from '#server/access/staff/rights.ts';
import type { GameAccount } from '#server/game/game.ts';
import { placeOf } from '#server/history/place.ts';
import { clearCookie, pendingLoginCookie } from '#server/request/cookies.ts';
import { eventDetails } from '#server/request/event-details.ts';
import { route, sessionOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import { readAccountSettings } from '#server/site/account-settings.ts';
import { hashToken } from '#server/site/sessions/sessions.ts';
import { answerLogin } from './answer-login.ts';
import { confirmIdentity } from './confirm-identity.ts';
import {
  beginAppSetup,
  confirmAppSetup,
  renewRecoveryCodes,
  secondStepState,
  switchOffSecondStep,
  switchOnWithPasskey,
} from './second-step/change-second-step.ts';
import { finishLogin } from './second-step/finish-login.ts';
import { visitorOf } from './visitor.ts';

type StepServices = Pick<
  Services,
  'alerts' | 'config' | 'game' | 'history' | 'limits' | 'security' | 'site' | 'siteKey'
>;

export function secondStepRoutes(app: FastifyInstance, services: StepServices): void {
  const { alerts, config, history, security, site } = services;

  /** Its owner's history, and a mail to him. */
  function tell(kind: AccountEventKind, { id, login, email }: GameAccount, request: FastifyRequest): void {
    history.record({ kind, accountId: id, login, email, ...placeOf(request) });
  }

  async function isStaffNow(account: GameAccount): Promise<boolean> {
    // The change is made: it does not fail because the game cannot say whose account it is.
    return isStaffAccount(services, account).catch(() => false);
  }

  route(app, 'POST /api/auth/login/second-step', async (asked) => {
    const { cookies } = asked.request;
    const token = cookies[pendingLoginCookie] ?? '';
    const { code, passkey: assertion } = asked.body;
    const use = { purpose: 'step', boundTo: hashToken(token) } as const;
    const passkey = assertion && givenPasskey(asked.request, config, assertion, use);
    const finished = await finishLogin(services, { ...visitorOf(asked.request), token, code, passkey });
    clearCookie(asked, config, pendingLoginCookie);
    const settings = await readAccountSettings(site, finished.account.id);
    return answerLogin(services, asked, { ...finished, settings });
  });

  route(app, 'POST /api/auth/confirm-identity', async (asked) => {
    await confirmIdentity(services, sessionOf(asked), proofOf(asked, config), visitorOf(asked.request));
    return { success: true as const };
  });

  route(app, 'GET /api/auth/second-step', async (asked) => ({
    success: true as const,
    ...(await secondStepState(services, sessionOf(asked))),
  }));

  route(app, 'POST /api/auth/second-step/begin', async (asked) => {
    const proof = { ...asked.body, ...visitorOf(asked.request) };
    return { success: true as const, ...(await beginAppSetup(services, sessionOf(asked), proof)) };
  });

  route(app, 'POST /api/auth/second-step/confirm', async (asked) => {
    const { account, codes } = await confirmAppSetup(services, sessionOf(asked), asked.body.code);
    const recoveryCodes = [...codes];
    tell('secondStepOn', account, asked.request);
    security.record('secondStep.on', eventDetails(asked.request, account.id));
    return { success: true as const, recoveryCodes };
  });

  route(app, 'POST /api/auth/second-step/passkey', async (asked) => {
    const proof = proofOf(asked, config);
    const { account, codes } = await switchOnWithPasskey(services, sessionOf(asked), proof);
    const recoveryCodes = [...codes];
    tell('secondStepOn', account, asked.request);
    security.record('secondStep.on', eventDetails(asked.request, account.id));
    return { success: true as const, recoveryCodes };
  });

  route(app, 'POST /api/auth/second-step/recovery-codes', async (asked) => {
    const { account, codes } = await renewRecoveryCodes(services, sessionOf(asked), proofOf(asked, config));
    const recoveryCodes = [...codes];
    tell('recoveryCodes', account, asked.request);
    return { success: true as const, recoveryCodes };
  });

  route(app, 'POST /api/auth/second-step/remove', async (asked) => {
    const { account } = await switchOffSecondStep(services, sessionOf(asked), proofOf(asked, config));
    tell('secondStepOff', account, asked.request);
    security.record('secondStep.off', eventDetails(asked.request, account.id));
    if (await isStaffNow(account)) await alerts.raise('secondStep');
    return { success: true as const };
  });
}
