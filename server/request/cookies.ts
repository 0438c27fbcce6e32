import cookiePlugin from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { appealSeconds, passkeyChallengeSeconds, pendingLoginSeconds } from '#contract/limits.ts';
import type { Config } from '#server/settings/config.ts';

export const sessionCookie = 'session';
export const captchaCookie = 'captcha';
/** The password was correct, the second step is missing. */
export const pendingLoginCookie = 'pending-login';
/** A login with a passkey has begun. */
export const passkeyLoginCookie = 'passkey-login';

/** A ban has refused the login: its owner may appeal. */
export const appealCookie = 'appeal';

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

type Site = Pick<Config, 'publicUrl'>;

/** Secure cookies need https, except on localhost. */
export function isLocal({ publicUrl }: Site): boolean {
  const { hostname } = new URL(publicUrl);
  return localHosts.includes(hostname) || hostname.endsWith('.localhost');
}

interface CookieOptions {
  readonly sameSite: 'lax' | 'strict';
  readonly seconds: number;
  /** What is answered depends on whose it is: such answers are kept by nobody. */
  readonly isPersonal?: true;
}

const cookieOptions = {
  [sessionCookie]: { sameSite: 'lax', seconds: 60 * 86_400, isPersonal: true },
  [captchaCookie]: { sameSite: 'strict', seconds: 300 },
  [pendingLoginCookie]: { sameSite: 'strict', seconds: pendingLoginSeconds },
  [passkeyLoginCookie]: { sameSite: 'strict', seconds: passkeyChallengeSeconds },
  [appealCookie]: { sameSite: 'strict', seconds: appealSeconds, isPersonal: true },
} as const satisfies Record<string, CookieOptions>;

type CookieName = keyof typeof cookieOptions;

const names = Object.keys(cookieOptions) as CookieName[];
const personalNames = names.filter((name) => 'isPersonal' in cookieOptions[name]);

type WithCookies = Pick<FastifyRequest, 'cookies'>;

/** Whether a browser has sent any of this site's secrets. */
export function carriesSecret({ cookies }: WithCookies): boolean {
  return names.some((name) => cookies[name] !== undefined);
}

/** Whether an answer may be for its visitor alone. */
export function isPersonal({ cookies }: WithCookies): boolean {
  return personalNames.some((name) => cookies[name] !== undefined);
}

/**
 * The cookie's name in headers. Browsers accept `__Host-` only from this very host over https, so that
 * neither a subdomain nor a man in the middle can plant such a cookie.
 */
export function cookieHeaderName({ publicUrl }: Site, name: CookieName): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** Secret cookies appear in `request.cookies` without their prefix, if they were sent with it. */
export async function registerCookies(app: FastifyInstance, site: Site): Promise<void> {
  await app.register(cookiePlugin);
  if (names.every((name) => cookieHeaderName(site, name) === name)) return;
  app.addHook('onRequest', ({ cookies }, _reply, done) => {
    for (const name of names) {
      const value = cookies[cookieHeaderName(site, name)];
      if (value === undefined) delete cookies[name];
      else cookies[name] = value;
    }
    done();
  });
}

export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  site: Site,
  name: CookieName,
  value: string,
): void {
  const { sameSite, seconds } = cookieOptions[name];
  const secure = site.publicUrl.startsWith('https:') || !isLocal(site) || request.protocol === 'https';
  const options = { httpOnly: true, path: '/', secure, sameSite, maxAge: seconds };
  reply.setCookie(cookieHeaderName(site, name), value, options);
}

export function clearCookie({ reply }: { reply: FastifyReply }, site: Site, name: CookieName): void {
  const { sameSite } = cookieOptions[name];
  const secure = site.publicUrl.startsWith('https:') || !isLocal(site);
  reply.clearCookie(cookieHeaderName(site, name), { httpOnly: true, path: '/', secure, sameSite });
}
