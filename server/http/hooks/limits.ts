import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallKey } from '#contract/api/calls.ts';
import { whereNeeded } from '#server/http/hooks/optional-hook.ts';
import type { Limits } from '#server/limits/limits.ts';
import { configOf } from '#server/request/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counted like a call: something has to be read and written for it. */
    isPageView?: true;
  }
}

/** Marks the pages' own calls, made in process: one view counts once. */
export interface InProcess {
  readonly header: string;
  readonly value: string;
}

/** These count their limit in their rules: only once the form is complete and its captcha, if any, solved. */
const countedByRule: readonly CallKey[] = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/news',
  'PUT /api/news/{id}',
  'DELETE /api/news/{id}',
];

/** Limits that belong to an account; all others belong to an address. */
const perAccount = ['passwordChange', 'emailChange'];

function isCounted(request: FastifyRequest): boolean {
  return request.url.startsWith('/api/') || configOf(request).isPageView === true;
}

function whoOf(request: FastifyRequest, limit: string): string {
  const { session } = request;
  return perAccount.includes(limit) && session ? `account:${session.accountId}` : request.ip;
}

/** Counts every call and page view, and each call's own limit after its input was found readable. */
export function registerLimits(app: FastifyInstance, limits: Limits, inProcess: InProcess): void {
  if (limits.disabled) return;
  app.addHook(
    'onRequest',
    whereNeeded((request) => {
      const isOwn = request.headers[inProcess.header] === inProcess.value;
      return !isOwn && isCounted(request) ? limits.check('general', request.ip) : undefined;
    }),
  );
  app.addHook(
    'preHandler',
    whereNeeded((request) => {
      const { call } = configOf(request);
      if (!call || call.limit === 'general' || countedByRule.includes(call.key)) return undefined;
      return limits.check(call.limit, whoOf(request, call.limit));
    }),
  );
}
