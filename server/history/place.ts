import { type Device, deviceOf } from './device.ts';
import { networkOf } from './network.ts';

/** Where a request comes from, as the history of an account tells it. */
export interface Place extends Device {
  /** See `networkOf`; empty for what came from no request. */
  readonly network: string;
}

interface ClientRequest {
  readonly ip: string;
  readonly headers: { readonly 'user-agent'?: string | undefined };
}

export function placeOf({ ip, headers }: ClientRequest): Place {
  return { ...deviceOf(headers['user-agent']), network: networkOf(ip) };
}
