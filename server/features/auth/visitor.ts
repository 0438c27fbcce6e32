import type { FastifyRequest } from 'fastify';
import { captchaIdOf } from '#server/captcha/captcha-id.ts';

/** What rate limits and captchas know about the client. */
export interface Visitor {
  readonly address: string;
  /** Session id of the captcha sent along; empty without one. */
  readonly captcha: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, captcha: captchaIdOf(request) };
}
