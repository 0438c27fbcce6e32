import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { previewOf } from '#contract/design/preview.ts';
import { playerOrigins } from '#contract/markdown/film.ts';
import { memoize } from '#server/async/memoize.ts';
import type { Config } from '#server/settings/config.ts';

const yearSeconds = 31_536_000;

export type Headers = Readonly<Record<string, string>>;

/** The partner's logo as a CSP source: without query, and with `;` and `,` escaped, which would end it. */
function logoSource({ PARTNER_LOGO_URL }: Pick<Config, 'PARTNER_LOGO_URL'>): string[] {
  if (!PARTNER_LOGO_URL) return [];
  const { origin, pathname } = new URL(PARTNER_LOGO_URL);
  return [origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')];
}

/** @param framed may be shown in a frame of this site */
function contentPolicy(config: Config, styleHashes: readonly string[], framed: boolean): string {
  const encrypted = config.publicUrl.startsWith('https:');
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styleHashes],
    'img-src': ["'self'", 'data:', ...logoSource(config)],
    'font-src': ["'self'"],
    // The audio captcha is fetched once, then played from memory.
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'"],
    // The preview of the appearance, and players of films after a click.
    'frame-src': ["'self'", ...playerOrigins],
    'object-src': ["'none'"],
    'frame-ancestors': [framed ? "'self'" : "'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(encrypted ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
    .join(';');
}

function securityHeaders(config: Config, styleHashes: readonly string[], framed = false): Headers {
  const encrypted = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentPolicy(config, styleHashes, framed),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(encrypted ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
    'x-content-type-options': 'nosniff',
    'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
  };
}

/** An answer of the API, opened by itself, needs nothing. Its documentation is a page. */
const policyOfCalls = "default-src 'none';frame-ancestors 'none'";

function isCall({ url }: FastifyRequest): boolean {
  return url.startsWith('/api/') && !url.startsWith('/api/docs');
}

/** The pages that the desk shows in a frame beside the draft of a part of the design. */
function isPreview({ url }: FastifyRequest): boolean {
  return previewOf(url) !== undefined && !url.startsWith('/api/');
}

/**
 * What browsers may do with the site's pages: its own files only, nothing inline.
 * @param styleHashes `'sha256-…'` of the style blocks that documents carry
 * @param publishedHashes those of the owner's colours, as long as pages with them are on their way
 * @returns the headers, for the errors that no hook sees
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  styleHashes: readonly string[],
  publishedHashes: () => readonly string[] = () => [],
): Headers {
  const headersFor = memoize((published) => securityHeaders(config, [...styleHashes, published]), 10);
  const framedFor = memoize((published) => securityHeaders(config, [...styleHashes, published], true), 10);
  app.addHook('onRequest', (request, reply, done) => {
    const published = publishedHashes().join(' ');
    reply.headers(isPreview(request) ? framedFor(published) : headersFor(published));
    if (isCall(request)) reply.header('content-security-policy', policyOfCalls);
    done();
  });
  return headersFor('');
}

/** Headers that only documents and calls need, removed from scripts, styles, fonts and images. */
const forDocuments = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'referrer-policy',
  'x-frame-options',
  'x-request-id',
];

/** Takes away what a file does not need: a fifth of the bytes of a small one. */
export function removeDocumentHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  for (const name of forDocuments) reply.removeHeader(name);
  // An SVG opened by itself is a document, in which nothing needs to run.
  reply.header('content-security-policy', "default-src 'none'");
}
