import helmet from '@fastify/helmet';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/config.ts';

const yearSeconds = 31_536_000;

function logoOrigin({ PARTNER_LOGO_URL }: Config): string[] {
  return PARTNER_LOGO_URL ? [new URL(PARTNER_LOGO_URL).origin] : [];
}

/**
 * What browsers may do with the site's pages: its own files only, nothing inline.
 * @param styleHashes `'sha256-…'` of the style blocks that documents carry
 */
export async function registerSecurityHeaders(
  app: FastifyInstance,
  config: Config,
  styleHashes: readonly string[],
): Promise<void> {
  const encrypted = config.publicUrl.startsWith('https:');
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", ...styleHashes],
        imgSrc: ["'self'", 'data:', ...logoOrigin(config)],
        fontSrc: ["'self'"],
        // The spoken captcha: fetched once, then played from memory.
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'"],
        objectSrc: ["'none'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        ...(encrypted ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: encrypted ? { maxAge: yearSeconds, includeSubDomains: false } : false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xFrameOptions: { action: 'deny' },
  });
}
