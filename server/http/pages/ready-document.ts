import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { asItIs, type BrotliPieces, createBrotliPieces } from '#server/http/cache/brotli-pieces.ts';
import type { ContentEncoding } from '#server/http/cache/page-cache.ts';

const compressWhole = {
  gzip: (html: Buffer) => promisify(gzip)(html, { level: 6 }),
  br: (html: Buffer) =>
    promisify(brotliCompress)(html, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 5, [constants.BROTLI_PARAM_SIZE_HINT]: html.length },
    }),
} as const;

/** A part of a document. */
export interface DocumentPart {
  readonly text: string;
  /** Many documents have this very object: its bytes are kept as long as it lives. */
  readonly isShared?: boolean;
}

/** A document that can be had in every encoding. */
export interface ReadyDocument {
  readonly status: number;
  readonly etag: string;
  text(): string;
  /** Each encoding is made at the first request for it, in a thread of its own; afterwards there is nothing to wait for. */
  body(encoding: ContentEncoding): Buffer | Promise<Buffer>;
}

/** A part of a document as bytes. */
export interface Part {
  readonly bytes: Buffer;
  /** Of a part that other documents have as well, or the same one later. */
  readonly digest: Buffer | undefined;
  compressed: Buffer | Promise<Buffer> | undefined;
}

const sharedParts = new WeakMap<DocumentPart, Part>();

/** A part of this one document. */
export function ownPart(text: string): Part {
  return { bytes: Buffer.from(text), digest: undefined, compressed: undefined };
}

/** A part that is used again: it is hashed and compressed once. */
export function keptPart(text: string): Part {
  const bytes = Buffer.from(text);
  return { bytes, digest: hash('sha256', bytes, 'buffer'), compressed: undefined };
}

export function partOf(part: DocumentPart): Part {
  if (!part.isShared) return ownPart(part.text);
  const known = sharedParts.get(part);
  if (known) return known;
  const made = keptPart(part.text);
  sharedParts.set(part, made);
  return made;
}

function etagOf(parts: readonly Part[]): string {
  const digest = hash(
    'sha256',
    Buffer.concat(parts.map(({ bytes, digest }) => digest ?? bytes)),
    'base64url',
  );
  return `"${digest.slice(0, 22)}"`;
}

let encoder: BrotliPieces | undefined;

/** So short that writing it down as it is costs less than compressing it. */
const shortest = 400;

function compressPart(pieces: BrotliPieces, part: Part): Buffer | Promise<Buffer> {
  if (part.compressed !== undefined) return part.compressed;
  if (part.digest === undefined && part.bytes.length <= shortest) {
    part.compressed = asItIs(part.bytes);
  } else {
    const making = pieces.compress(part.bytes);
    part.compressed = making;
    const keep = (made: Buffer | undefined) => {
      part.compressed = made;
    };
    making.then(keep, () => keep(undefined));
  }
  return part.compressed;
}

function isMade(making: Buffer | Promise<Buffer>): making is Buffer {
  return making instanceof Buffer;
}

/** Little work, for a crowd: only what no other document has is compressed. */
function compressParts(parts: readonly Part[]): Buffer | Promise<Buffer> {
  encoder ??= createBrotliPieces();
  const pieces = encoder;
  const compressed = parts.map((part) => compressPart(pieces, part));
  return compressed.every(isMade)
    ? pieces.join(compressed)
    : Promise.all(compressed).then((all) => pieces.join(all));
}

/** How many documents are compressed as a whole right now. */
let compressing = 0;

interface Options {
  /** Many wait for pages: each is compressed quickly at first, and well when it is asked for again. */
  readonly inHaste?: boolean;
}

/** Makes the parts of a document ready to be sent as one. */
export function readyDocument(
  status: number,
  documentParts: readonly (DocumentPart | Part)[],
  { inHaste = false }: Options = {},
): ReadyDocument {
  const parts = documentParts.map((part) => ('bytes' in part ? part : partOf(part)));
  const whole = () => Buffer.concat(parts.map(({ bytes }) => bytes));
  const bodies = new Map<ContentEncoding, Buffer | Promise<Buffer>>();
  let isQuick = false;

  function keep(encoding: ContentEncoding, making: Promise<Buffer>): Promise<Buffer> {
    return making.then((made) => {
      bodies.set(encoding, made);
      return made;
    });
  }

  function compress(encoding: 'br' | 'gzip'): Promise<Buffer> {
    isQuick = false;
    compressing += 1;
    const done = () => {
      compressing -= 1;
    };
    const making = compressWhole[encoding](whole());
    making.then(done, done);
    return keep(encoding, making);
  }

  /** The encoder of pieces has failed, which takes no page with it. */
  function instead(): Promise<Buffer> {
    encoder = undefined;
    return compressWhole.br(whole());
  }

  function make(encoding: ContentEncoding): Buffer | Promise<Buffer> {
    if (encoding === 'identity') return whole();
    if (encoding === 'gzip' || !inHaste) return compress(encoding);
    isQuick = true;
    const quick = compressParts(parts);
    return isMade(quick) ? quick : keep('br', quick.catch(instead));
  }

  return {
    status,
    etag: etagOf(parts),
    text: () => whole().toString(),
    body(encoding) {
      const known = bodies.get(encoding);
      if (known === undefined) {
        const made = make(encoding);
        // As it is a document is asked for by programs: they wait until it is put together.
        if (encoding !== 'identity') bodies.set(encoding, made);
        return made;
      }
      if (encoding === 'br' && isQuick && known instanceof Buffer && compressing === 0) void compress('br');
      return known;
    },
  };
}
