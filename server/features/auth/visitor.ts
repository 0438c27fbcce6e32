import type { FastifyRequest } from 'fastify';
import type { LanguageCode } from '#contract/languages.ts';
import { captchaIdOf } from '#server/captcha/captcha-id.ts';
import { type Place, placeOf } from '#server/history/place.ts';

/** What rate limits, captchas and the history of accounts know about the client. */
export interface Visitor {
  readonly address: string;
  /** Session id of the captcha sent along; empty without one. */
  readonly captcha: string;
  readonly place: Place;
  readonly language: LanguageCode;
}

export function visitorOf(request: FastifyRequest): Visitor {
  return {
    address: request.ip,
    captcha: captchaIdOf(request),
    place: placeOf(request),
    language: request.language,
  };
}
