import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route only answers errors, and needs no rules. */
    refusesAll?: true;
  }
}

const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Every administrator's change needs a name for the audit log. */
export function lacksAudit({ access, audit, readOnly }: Call): boolean {
  if (readOnly) return false;
  return (access === 'administrator' || access === 'administratorPassword') && audit === undefined;
}

/**
 * Session, access and limits depend on a route's call: a route that changes data without one would be open to everyone.
 * @throws while the application is built
 */
export function registerRouteRules(app: FastifyInstance): void {
  app.decorateRequest('routeConfig', undefined);
  app.addHook('onRoute', ({ method, url, config }) => {
    const changes = [method].flat().some((each) => changing.includes(each));
    if (changes && !config?.call && !config?.refusesAll) {
      throw new Error(`${String(method)} ${url} changes something without being a call of the contract`);
    }
    if (changes && config?.call && lacksAudit(calls[config.call.key])) {
      throw new Error(`${config.call.key} is an administrator's change without a name in the audit log`);
    }
  });
}
