import type { FastifyInstance } from 'fastify';
import type { Call } from '#contract/api/call.ts';
import { calls } from '#contract/api/calls.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route refuses whatever it is asked, and needs no rules therefore. */
    refusesAll?: true;
  }
}

const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];

/** Whatever administrators change is written to the audit log, under the name its call has. */
export function lacksAudit({ access, audit, readOnly }: Call): boolean {
  if (readOnly) return false;
  return (access === 'administrator' || access === 'administratorPassword') && audit === undefined;
}

/**
 * Session, access and limits hang on a route's call: one that changes something and has none would be open to everyone.
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
