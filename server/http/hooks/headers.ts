import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { previewOf } from '#contract/design/preview.ts';
import { playerOrigins } from '#contract/markdown/film.ts';
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
function contentPolicy(config: Config, framed: boolean): string {
  const encrypted = config.publicUrl.startsWith('https:');
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
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
    // Last: `allowStyles` adds to it.
    'style-src': ["'self'"],
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values.filter(Boolean)].join(' '))
    .join(';');
}

function securityHeaders(config: Config, framed = false): Headers {
  const encrypted = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentPolicy(config, framed),
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

/** The pages that the administration shows in a frame beside the draft of a part of the design. */
function isPreview({ url }: FastifyRequest): boolean {
  return previewOf(url) !== undefined && !url.startsWith('/api/');
}

/**
 * What browsers may do with the site's pages: its own files only, nothing inline.
 * @returns the headers, for the errors that no hook sees
 */
export function registerSecurityHeaders(app: FastifyInstance, config: Config): Headers {
  const [usual, framed] = [securityHeaders(config), securityHeaders(config, true)];
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isPreview(request) ? framed : usual);
    if (isCall(request)) reply.header('content-security-policy', policyOfCalls);
    done();
  });
  return usual;
}

/**
 * Allows a document the style blocks that it carries, and none besides.
 * @param hashes `'sha256-…'` of each
 */
export function allowStyles(
  reply: Pick<FastifyReply, 'getHeader' | 'header'>,
  hashes: readonly string[],
): void {
  const policy = String(reply.getHeader('content-security-policy'));
  reply.header('content-security-policy', [policy, ...hashes].join(' '));
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
