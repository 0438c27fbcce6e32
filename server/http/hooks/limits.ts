import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallKey } from '#contract/api/calls.ts';
import { optionalHook } from '#server/http/hooks/optional-hook.ts';
import type { Limits } from '#server/limits/limits.ts';
import { configOf } from '#server/request/route.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Counts against the general limit like a call. */
    isPageView?: true;
    /** An uploaded file, which takes queries: counts against the limit of files. */
    isFile?: true;
  }
}

/** Marks in-process calls of pages, so that one page view counts once. */
export interface InProcess {
  readonly header: string;
  readonly value: string;
}

/** These calls count their own limit in their handler, once the form is complete and its captcha solved. */
const countedByRule: readonly CallKey[] = [
  'POST /api/auth/login',
  'POST /api/auth/register',
  'POST /api/news',
  'PUT /api/news/{id}',
  'DELETE /api/news/{id}',
];

/** Limits per account; all others are per address. */
const perAccount = ['passwordChange', 'emailChange', 'emailVerification', 'trial', 'tickets'];

/** What a request counts against, whichever call it is; null for what is served from memory. */
function limitOf(request: FastifyRequest): 'general' | 'files' | null {
  const { isPageView, isFile } = configOf(request);
  if (isFile) return 'files';
  return isPageView || request.url.startsWith('/api/') ? 'general' : null;
}

function whoOf(request: FastifyRequest, limit: string): string {
  const { session } = request;
  return perAccount.includes(limit) && session ? `account:${session.accountId}` : request.ip;
}

/** Counts every call, page view and file, and each call's own limit after validation. */
export function registerLimits(app: FastifyInstance, limits: Limits, inProcess: InProcess): void {
  if (limits.disabled) return;
  app.addHook(
    'onRequest',
    optionalHook((request) => {
      const isOwn = request.headers[inProcess.header] === inProcess.value;
      const limit = isOwn ? null : limitOf(request);
      return limit ? limits.check(limit, request.ip) : undefined;
    }),
  );
  app.addHook(
    'preHandler',
    optionalHook((request) => {
      const { call } = configOf(request);
      if (!call || call.limit === 'general' || countedByRule.includes(call.key)) return undefined;
      return limits.check(call.limit, whoOf(request, call.limit));
    }),
  );
}
