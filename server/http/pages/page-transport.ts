import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tagOf } from '#contract/languages.ts';
import type { Transport } from '#contract/rendered-page.ts';
import type { ResponseCache } from '#server/http/cache/response-cache.ts';
import type { Address } from '#server/http/pages/page-address.ts';

type Response = Awaited<ReturnType<Transport>>;

const sessionPath = '/api/auth/session';
const noSession: Response = { status: 401, body: { success: false, code: 'auth.required', message: '' } };

/** The public calls in flight, by language and address: pages rendered at the same time share them. */
export type CallsInFlight = Map<string, Promise<Response>>;

/** Header and value that mark in-process calls: the page view has been counted already. */
export interface OwnCalls {
  readonly header: string;
  readonly value: string;
}

interface Options {
  readonly own: OwnCalls;
  readonly responses: ResponseCache;
  readonly inFlight: CallsInFlight;
  /** Called for each response with a 5xx status. */
  readonly onFailure: () => void;
}

/** The pages' way to the API: the same routes, in process, with the language and, for a personal page, the visitor's cookies. */
export function pageTransport(
  app: FastifyInstance,
  request: FastifyRequest,
  { language, personal }: Address,
  { own, responses, inFlight, onFailure }: Options,
): Transport {
  const { cookie } = request.headers;

  async function call(method: string, url: string): Promise<Response> {
    const response = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.ip,
      headers: {
        'accept-language': tagOf(language),
        [own.header]: own.value,
        ...(personal && cookie ? { cookie } : {}),
      },
    });
    return { status: response.statusCode, body: response.json() };
  }

  function callShared(url: string): Promise<Response> | Response {
    // A public page has no session: the call would only answer 401.
    if (url === sessionPath) return noSession;
    const body = responses.getBody(url);
    if (body !== undefined) return { status: 200, body };
    const key = `${language} ${url}`;
    const known = inFlight.get(key);
    if (known) return known;
    const calling = call('GET', url).finally(() => inFlight.delete(key));
    inFlight.set(key, calling);
    return calling;
  }

  return async ({ method, url }) => {
    const response = await (personal || method !== 'GET' ? call(method, url) : callShared(url));
    if (response.status >= 500) onFailure();
    return response;
  };
}
