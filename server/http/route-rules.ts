import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route refuses whatever it is asked, and needs no rules therefore. */
    refusesAll?: true;
  }
}

const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Session, access and limits hang on a route's call: one that changes something and has none would be open to everyone.
 * @throws while the application is built
 */
export function registerRouteRules(app: FastifyInstance): void {
  app.addHook('onRoute', ({ method, url, config }) => {
    const changes = [method].flat().some((each) => changing.includes(each));
    if (changes && !config?.call && !config?.refusesAll) {
      throw new Error(`${String(method)} ${url} changes something without being a call of the contract`);
    }
  });
}
