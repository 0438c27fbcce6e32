import cookiePlugin from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/settings/config.ts';

export const sessionCookie = 'session';
export const captchaCookie = 'captcha';

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

type Site = Pick<Config, 'publicUrl'>;

/** Whether browsers may keep cookies of this site over plain HTTP: only on the machine itself. */
export function isLocal({ publicUrl }: Site): boolean {
  const { hostname } = new URL(publicUrl);
  return localHosts.includes(hostname) || hostname.endsWith('.localhost');
}

interface CookieLife {
  readonly sameSite: 'lax' | 'strict';
  readonly seconds: number;
}

const lives = {
  [sessionCookie]: { sameSite: 'lax', seconds: 60 * 86_400 },
  [captchaCookie]: { sameSite: 'strict', seconds: 300 },
} as const satisfies Record<string, CookieLife>;

type CookieName = keyof typeof lives;

const names = Object.keys(lives) as CookieName[];

/**
 * What one of the site's secret cookies is called in headers. On https browsers accept the prefix only from this very
 * host over https: neither a sub domain nor somebody between can plant such a cookie.
 */
export function sentName({ publicUrl }: Site, name: CookieName): string {
  return publicUrl.startsWith('https:') ? `__Host-${name}` : name;
}

/** Reads cookies. The secret ones stand in `request.cookies` without their prefix, and count with it only. */
export async function registerCookies(app: FastifyInstance, site: Site): Promise<void> {
  await app.register(cookiePlugin);
  if (names.every((name) => sentName(site, name) === name)) return;
  app.addHook('onRequest', ({ cookies }, _reply, done) => {
    for (const name of names) {
      const value = cookies[sentName(site, name)];
      if (value === undefined) delete cookies[name];
      else cookies[name] = value;
    }
    done();
  });
}

/** Sets one of the site's secret cookies. */
export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  site: Site,
  name: CookieName,
  value: string,
): void {
  const { sameSite, seconds } = lives[name];
  const secure = site.publicUrl.startsWith('https:') || !isLocal(site) || request.protocol === 'https';
  const options = { httpOnly: true, path: '/', secure, sameSite, maxAge: seconds };
  reply.setCookie(sentName(site, name), value, options);
}

export function clearCookie({ reply }: { reply: FastifyReply }, site: Site, name: CookieName): void {
  const { sameSite } = lives[name];
  const secure = site.publicUrl.startsWith('https:') || !isLocal(site);
  reply.clearCookie(sentName(site, name), { httpOnly: true, path: '/', secure, sameSite });
}
