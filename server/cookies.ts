import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Config } from '#server/config.ts';

export const sessionCookie = 'session';
export const captchaCookie = 'captcha';

const localHosts = ['localhost', '127.0.0.1', '[::1]'];

/** Whether browsers may keep cookies of this site over plain HTTP: only on the machine itself. */
export function isLocal({ publicUrl }: Pick<Config, 'publicUrl'>): boolean {
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

/** Sets one of the site's secret cookies. */
export function setCookie(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  config: Pick<Config, 'publicUrl'>,
  name: CookieName,
  value: string,
): void {
  const { sameSite, seconds } = lives[name];
  const secure = !isLocal(config) || request.protocol === 'https';
  reply.setCookie(name, value, { httpOnly: true, path: '/', secure, sameSite, maxAge: seconds });
}

export function clearCookie(
  { reply }: { reply: FastifyReply },
  config: Pick<Config, 'publicUrl'>,
  name: CookieName,
): void {
  const { sameSite } = lives[name];
  reply.clearCookie(name, { httpOnly: true, path: '/', secure: !isLocal(config), sameSite });
}
