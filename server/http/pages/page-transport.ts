import type { FastifyInstance, FastifyRequest } from 'fastify';
import { tagOf } from '#contract/languages.ts';
import { createPageCache } from '#server/http/cache/page-cache.ts';
import type { Address } from '#server/http/pages/page-address.ts';
import type { PageTransport } from '#server/http/pages/renderer.ts';

type Answer = Awaited<ReturnType<PageTransport>>;

/** What anybody who is not logged in is answered, by language and address. */
export interface SharedAnswers {
  /** @param before the last answer, if it is known yet: the same object says that nothing has changed */
  get(key: string, ask: (before: Tagged | undefined) => Promise<Tagged>): Promise<Answer>;
}

interface Tagged extends Answer {
  readonly etag: string | undefined;
}

/** Most calls of public pages are the same for all of them: for one second one answer is enough. */
export function createSharedAnswers(most = 500): SharedAnswers {
  const cache = createPageCache<Tagged>({ seconds: 1, pages: most });
  const last = new Map<string, Tagged>();
  return {
    get: (key, ask) =>
      cache.get(key, async () => {
        const answer = await ask(last.get(key));
        last.delete(key);
        last.set(key, answer);
        const oldest = last.keys().next().value;
        if (last.size > most && oldest !== undefined) last.delete(oldest);
        return answer;
      }),
  };
}

/** Header and value that mark the pages' own calls, which the visitor's page view already paid for. */
export interface OwnCalls {
  readonly header: string;
  readonly value: string;
}

interface Options {
  readonly own: OwnCalls;
  readonly shared: SharedAnswers;
  /** Told of answers that could not be had just now. */
  readonly onTrouble: () => void;
}

/** The pages' way to the API: the same routes, in process, with the language and, for his own page, the visitor's cookies. */
export function pageTransport(
  app: FastifyInstance,
  request: FastifyRequest,
  { language, personal }: Address,
  { own, shared, onTrouble }: Options,
): PageTransport {
  const { cookie } = request.headers;
  const ask = async (method: string, url: string, before?: Tagged): Promise<Tagged> => {
    const answer = await app.inject({
      method: method as 'GET',
      url,
      remoteAddress: request.ip,
      headers: {
        'accept-language': tagOf(language),
        [own.header]: own.value,
        ...(personal && cookie ? { cookie } : {}),
      },
    });
    const { statusCode: status, headers } = answer;
    const etag = status === 200 ? headers.etag?.toString() : undefined;
    if (etag !== undefined && etag === before?.etag) return before;
    return { status, etag, body: answer.json() };
  };
  return async ({ method, url }) => {
    const isShared = !personal && method === 'GET';
    const answer = await (isShared
      ? shared.get(`${language} ${url}`, (before) => ask(method, url, before))
      : ask(method, url));
    if (answer.status >= 500) onTrouble();
    return answer;
  };
}
