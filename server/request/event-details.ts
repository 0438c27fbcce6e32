import type { FastifyRequest } from 'fastify';
import type { EventDetails } from '#server/logging/security-log.ts';
import { configOf } from './route.ts';

/** What the security log says about a request. */
export function eventDetails(request: FastifyRequest, account?: number): EventDetails {
  return { account, address: request.ip, reqId: request.id, call: configOf(request).call?.key };
}
