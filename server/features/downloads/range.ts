import type { ByteRange } from '#server/storage/storage.ts';

/** What of a file a request wants: everything, a part of it, a part that does not exist, or nothing new. */
export type Wanted =
  | { readonly status: 200 | 206; readonly range: ByteRange }
  | { readonly status: 304 | 416 };

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;

export interface Kept {
  readonly bytes: number;
  /** A strong ETag with its quotes; undefined when the content was never measured. */
  readonly etag: string | undefined;
}

function isListed(list: string, etag: string): boolean {
  const tags = list.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return tags.includes('*') || tags.includes(etag);
}

/** One range of bytes; several at once, other units and nonsense are ignored, as RFC 9110 allows. */
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
 * Which bytes a request gets. A file's content never changes under its name, so that dates say nothing its ETag
 * does not say: an `If-Range` that is not this ETag gets the whole file.
 */
export function wantedOf(headers: RequestHeaders, { bytes, etag }: Kept): Wanted {
  const whole = { status: 200, range: { start: 0, end: bytes - 1 } } as const;
  const { range, 'if-range': ifRange, 'if-none-match': ifNoneMatch } = headers;
  if (etag && typeof ifNoneMatch === 'string' && isListed(ifNoneMatch, etag)) return { status: 304 };
  if (typeof range !== 'string' || (ifRange !== undefined && ifRange !== etag)) return whole;
  const part = readRange(range, bytes);
  if (part === undefined) return whole;
  return part === 'none' ? { status: 416 } : { status: 206, range: part };
}
