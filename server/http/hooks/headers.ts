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
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': framed ? 'SAMEORIGIN' : 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/** The pages that the desk shows in a frame beside the draft of a part of the design. */
function isPreview({ url }: FastifyRequest): boolean {
  return previewOf(url) !== undefined && !url.startsWith('/api/');
}

/**
 * What browsers may do with the site's pages: its own files only, nothing inline. Written once for all responses.
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
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-request-id',
  'x-xss-protection',
];

/** Takes away what a file does not need: a fifth of the bytes of a small one. */
export function removeDocumentHeaders(reply: Pick<FastifyReply, 'header' | 'removeHeader'>): void {
  for (const name of forDocuments) reply.removeHeader(name);
  // An SVG opened by itself is a document, in which nothing needs to run.
  reply.header('content-security-policy', "default-src 'none'");
}
