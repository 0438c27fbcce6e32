import type { ByteRange } from '#server/storage/storage.ts';

/** How a `Range` request is served: whole, in part, not satisfiable, or not modified. */
export type RangeResult =
  | { readonly status: 200 | 206; readonly range: ByteRange }
  | { readonly status: 304 | 416 };

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface FileInfo {
  readonly bytes: number;
  /** Strong ETag with its quotes; undefined for a file without a hash. */
  readonly etag: string | undefined;
}

function isListed(list: string, etag: string): boolean {
  const tags = list.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** Parses a single byte range; multiple ranges, other units and malformed values are ignored, as RFC 9110 allows. */
function readRange(header: string, bytes: number): ByteRange | 'none' | undefined {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header.replaceAll(' ', '')) ?? [];
  if (first === '' && last === '') return undefined;
  if (first === '') {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? 'none' : { start: bytes - length, end: bytes - 1 };
  }
  const [start, end] = [Number(first), last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)];
  if (last !== '' && Number(last) < start) return undefined;
  return start >= bytes ? 'none' : { start, end };
}

/**
 * Resolves a request's range. Dates are ignored because a file never changes under its ETag: an `If-Range` that is
 * not this ETag gets the whole file.
 */
export function resolveRange(headers: RequestHeaders, { bytes, etag }: FileInfo): RangeResult {
  const whole = { status: 200, range: { start: 0, end: bytes - 1 } } as const;
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = headers;
  if (etag && typeof ifNoneMatch === 'string' && isListed(ifNoneMatch, etag)) return { status: 304 };
  if (typeof range !== 'string' || (ifRange !== undefined && ifRange !== etag)) return whole;
  const part = readRange(range, bytes);
  if (part === undefined) return whole;
  return part === 'none' ? { status: 416 } : { status: 206, range: part };
}
