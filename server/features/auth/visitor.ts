import type { FastifyRequest } from 'fastify';
import { captchaOf } from '#server/captcha/visitor.ts';

/** What rate limits and captchas know about the client. */
export interface Visitor {
  readonly address: string;
  /** Session id of the captcha sent along; empty without one. */
  readonly captcha: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, captcha: captchaOf(request) };
}
