import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');

/** Percent-encodes everything but RFC 3986's unreserved characters. */
function encoded(text: string): string {
  const percent = (each: string) => `%${each.charCodeAt(0).toString(16).toUpperCase()}`;
  return encodeURIComponent(text).replace(/[!'()*]/g, percent);
}

function canonicalQuery(query: URLSearchParams): string {
  const pairs = [...query].map(([name, value]) => `${encoded(name)}=${encoded(value)}`);
  return pairs.sort().join('&');
}

function headerOf({ headers }: IncomingMessage, name: string): string {
  return String(headers[name] ?? '')
    .trim()
    .replace(/\s+/g, ' ');
}

function canonicalRequest(request: IncomingMessage, url: URL, signed: readonly string[]): string {
  return [
    request.method,
    url.pathname.split('/').map(decodeURIComponent).map(encoded).join('/'),
    canonicalQuery(url.searchParams),
    ...signed.map((name) => `${name}:${headerOf(request, name)}`),
    '',
    signed.join(';'),
    headerOf(request, 'x-amz-content-sha256'),
  ].join('\n');
}

function signingKey({ secretAccessKey, region }: Credentials, day: string): Buffer {
  return hmac(hmac(hmac(hmac(`AWS4${secretAccessKey}`, day), region), 's3'), 'aws4_request');
}

const requiredHeaders = ['host', 'x-amz-content-sha256', 'x-amz-date'];
const maxAgeMs = 15 * 60_000;

function isTimely(stamp: string): boolean {
  const iso = stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z');
  return Math.abs(Date.now() - Date.parse(iso)) < maxAgeMs;
}

/**
 * Verifies a Signature Version 4 independently of the site's code.
 * @param body the complete body, as it was signed
 * @returns an error code; undefined when it is valid
 */
export function signatureError(
  request: IncomingMessage,
  url: URL,
  body: Uint8Array,
  who: Credentials,
): string | undefined {
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([\da-f]{64})$/;
  const [, id, day = '', region, names = '', signature = ''] =
    pattern.exec(headerOf(request, 'authorization')) ?? [];
  if (id === undefined) return 'AccessDenied';
  if (id !== who.accessKeyId) return 'InvalidAccessKeyId';
  const signed = names.split(';');
  const stamp = headerOf(request, 'x-amz-date');
  if (!requiredHeaders.every((name) => signed.includes(name)) || region !== who.region) return 'AccessDenied';
  if (!stamp.startsWith(day) || !isTimely(stamp)) return 'RequestTimeTooSkewed';
  const text = canonicalRequest(request, url, signed);
  const toSign = [
    'AWS4-HMAC-SHA256',
    stamp,
    `${day}/${region}/s3/aws4_request`,
    createHash('sha256').update(text).digest('hex'),
  ].join('\n');
  const expected = hmac(signingKey(who, day), toSign);
  if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) return 'SignatureDoesNotMatch';
  return headerOf(request, 'x-amz-content-sha256') === sha256(body) ? undefined : 'XAmzContentSHA256Mismatch';
}
