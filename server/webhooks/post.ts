import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import type { DeliveryReason } from '#contract/webhooks/webhook-events.ts';
import { readRetryAfter } from '#server/text/retry-after.ts';
import { BlockedAddress, guardedLookup, type Network, refuseBlockedIp } from './network.ts';

/** What became of one try. */
export interface Outcome {
  readonly status: number | null;
  /** Null when it was delivered. */
  readonly reason: DeliveryReason | null;
  /** Seconds the receiver asks to wait. */
  readonly retryAfter: number | null;
  /** The beginning of the answer. */
  readonly answer: string;
}

interface Post {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** From the first lookup to the last byte of the answer. */
export const postTimeoutMs = 10_000;
const readBytes = 2_048;
const longestRetrySeconds = 3_600;

/** Codes of failed handshakes: certificates that are expired, unknown or of another name, and other protocols. */
const tlsCode = /^(?:CERT_|ERR_TLS_|ERR_SSL_|EPROTO|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|HOSTNAME_MISMATCH)/;

function reasonOf(error: unknown, signal: AbortSignal): DeliveryReason {
  if (error instanceof BlockedAddress) return 'blocked';
  if (signal.aborted) return 'timeout';
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return tlsCode.test(code) ? 'tls' : 'unreachable';
}

/** Only the beginning: the rest is never read. */
async function readBeginning(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= readBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, readBytes).toString('utf8').toWellFormed();
}

function respond({ url, headers, body }: Post, options: RequestOptions): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const length = String(Buffer.byteLength(body));
    const sent = { ...headers, 'content-type': 'application/json', 'content-length': length };
    request(url, { ...options, method: 'POST', headers: sent }, resolve)
      .on('error', reject)
      .end(body);
  });
}

function failureOf(status: number): DeliveryReason | null {
  if (status >= 200 && status < 300) return null;
  return status >= 300 && status < 400 ? 'redirect' : 'status';
}

/** Sends JSON by HTTPS to a public address. Follows no redirect. Never rejects. */
export async function post(what: Post, network: Network, timeoutMs = postTimeoutMs): Promise<Outcome> {
  const signal = AbortSignal.timeout(timeoutMs);
  const { ca } = network;
  const options = { agent: false, signal, lookup: guardedLookup(network), ...(ca ? { ca } : {}) };
  try {
    refuseBlockedIp(what.url, network);
    const response = await respond(what, options);
    const status = response.statusCode ?? 0;
    const answer = await readBeginning(response);
    return {
      status,
      reason: failureOf(status),
      retryAfter: readRetryAfter(response.headers['retry-after'], longestRetrySeconds) ?? null,
      answer,
    };
  } catch (error) {
    return { status: null, reason: reasonOf(error, signal), retryAfter: null, answer: '' };
  }
}
