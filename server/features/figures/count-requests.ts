import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { CallKey } from '#contract/api/calls.ts';
import { languageCodes } from '#contract/languages.ts';
import { configOf } from '#server/request/route.ts';
import type { Services } from '#server/services.ts';
import type { CountedFigure } from '#server/site/tables/figures.ts';

const counted: Partial<Record<CallKey, CountedFigure>> = {
  'GET /api/news/{id}': 'newsReads',
  'POST /api/downloads/{id}/download': 'downloads',
  'POST /api/auth/register': 'registrations',
};

const newsPage = new RegExp(`^/(?:(?:${languageCodes.join('|')})/)?news/\\d+/?(?:\\?|$)`);
const robot = /bot|crawl|spider|slurp|preview/i;

/** Neither a robot nor a browser that loads a page before anybody opens it. */
function isReader({ headers }: FastifyRequest): boolean {
  return (
    !robot.test(headers['user-agent'] ?? '') && !`${headers['sec-purpose'] ?? ''}`.startsWith('prefetch')
  );
}

function figureOf(request: FastifyRequest): CountedFigure | undefined {
  const key = configOf(request)?.call?.key;
  if (key !== undefined) return counted[key];
  return request.method === 'GET' && newsPage.test(request.url) ? 'newsReads' : undefined;
}

/** Whether this server asks itself; nobody else can say so. */
export type IsOwnCall = (request: FastifyRequest) => boolean;

/** Counts responses in memory: a page that is served from a cache is read, too. */
export function countRequests(
  app: FastifyInstance,
  { figures }: { readonly figures: Pick<Services['figures'], 'count'> },
  isOwnCall: IsOwnCall,
): void {
  function count(request: FastifyRequest, statusCode: number): void {
    const isFound = statusCode < 300 || statusCode === 304;
    const figure = isFound ? figureOf(request) : undefined;
    // A page that is rendered asks this server itself; the page counts.
    if (figure === undefined || isOwnCall(request)) return;
    if (figure === 'newsReads' && !isReader(request)) return;
    figures.count(figure, figure === 'registrations' ? request.language : '');
  }
  app.addHook('onResponse', (request, { statusCode }, done) => {
    count(request, statusCode);
    done();
  });
}
