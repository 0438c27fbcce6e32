import '@fastify/cookie';
import type { FastifyRequest } from 'fastify';
import { captchaCookie } from '#server/request/cookies.ts';

/** The captcha of a request: header `X-Captcha-Session` of API clients, otherwise the cookie of browsers. */
export function captchaIdOf(request: FastifyRequest): string {
  const header = request.headers['x-captcha-session'];
  const id = typeof header === 'string' && header !== '' ? header : request.cookies[captchaCookie];
  return (id ?? '').slice(0, 100);
}
