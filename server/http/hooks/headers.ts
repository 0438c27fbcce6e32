import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Config } from '#server/settings/config.ts';

const yearSeconds = 31_536_000;

export type Headers = Readonly<Record<string, string>>;

/** The partner's logo as a CSP source: without query, and with `;` and `,` escaped, which would end it. */
function logoSource({ PARTNER_LOGO_URL }: Pick<Config, 'PARTNER_LOGO_URL'>): string[] {
  if (!PARTNER_LOGO_URL) return [];
  const { origin, pathname } = new URL(PARTNER_LOGO_URL);
  return [origin + pathname.replaceAll(';', '%3B').replaceAll(',', '%2C')];
}

function contentPolicy(config: Config, encrypted: boolean, styleHashes: readonly string[]): string {
  const directives = {
    'default-src': ["'self'"],
    'script-src': ["'self'"],
    'style-src': ["'self'", ...styleHashes],
    'img-src': ["'self'", 'data:', ...logoSource(config)],
    'font-src': ["'self'"],
    // The audio captcha is fetched once, then played from memory.
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    ...(encrypted ? { 'upgrade-insecure-requests': [] } : {}),
  };
  return Object.entries(directives)
    .map(([name, values]) => [name, ...values].join(' '))
    .join(';');
}

function securityHeaders(config: Config, styleHashes: readonly string[]): Headers {
  const encrypted = config.publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentPolicy(config, encrypted, styleHashes),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...(encrypted ? { 'strict-transport-security': `max-age=${yearSeconds}` } : {}),
    'x-content-type-options': 'nosniff',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-frame-options': 'DENY',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
  };
}

/**
 * What browsers may do with the site's pages: its own files only, nothing inline. Written once for all responses.
 * @param styleHashes `'sha256-…'` of the style blocks that documents carry
 * @returns the headers, for the errors that no hook sees
 */
export function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  styleHashes: readonly string[],
): Headers {
  const headers = securityHeaders(config, styleHashes);
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers);
    done();
  });
  return headers;
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
