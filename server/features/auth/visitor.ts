import type { FastifyRequest } from 'fastify';
import { captchaOf } from '#server/captcha/visitor.ts';

/** Who asks, as far as limits and captchas are concerned. */
export interface Visitor {
  readonly address: string;
  /** Session id of the captcha he brings along; empty when none. */
  readonly captcha: string;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return { address: request.ip, captcha: captchaOf(request) };
}
