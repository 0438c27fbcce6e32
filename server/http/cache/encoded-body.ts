import { memoize } from '#server/async/memoize.ts';
import {
  type BodyParts,
  type ContentEncoding,
  compress,
  type Effort,
  type EncodedBytes,
} from './compressor.ts';

/** A text in parts, and its bytes in every encoding. */
export interface EncodedBody {
  readonly parts: BodyParts;
  /**
   * Encoded at the first request for an encoding, off the main thread, and kept.
   * @throws Error when the thread has ended; the next request tries again
   */
  encoded(encoding: ContentEncoding): Promise<EncodedBytes>;
}

function bodyOf(parts: BodyParts, effort: Effort): EncodedBody {
  const known = new Map<ContentEncoding, Promise<EncodedBytes>>();
  return {
    parts,
    encoded(encoding) {
      const made = known.get(encoding);
      if (made) return made;
      const making = compress(parts, encoding, effort);
      known.set(encoding, making);
      making.catch(() => known.delete(encoding));
      return making;
    },
  };
}

/** @param parts those that many bodies share are best given as `sharedBytes` */
export const encodeBody = (...parts: BodyParts): EncodedBody => bodyOf(parts, 'thorough');

/** For a body that hardly anybody else will read: compressed quickly. */
export const encodeForOne = (...parts: BodyParts): EncodedBody => bodyOf(parts, 'quick');

/** Best first: zstd takes a quarter of brotli's time for the same size. */
const byPreference = ['zstd', 'br', 'gzip'] as const;

function preferredEncoding(acceptEncoding: string): ContentEncoding {
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((coding) => !/;\s*q\s*=\s*0(\.0*)?\s*$/.test(coding))
    .map((coding) => coding.split(';', 1)[0]?.trim());
  return byPreference.find((encoding) => accepted.includes(encoding)) ?? 'identity';
}

/**
 * The encoding to answer an `Accept-Encoding` with; none that it refuses with `q=0`. Memoized: browsers send few
 * different ones.
 */
export const encodingFor = memoize(preferredEncoding);
