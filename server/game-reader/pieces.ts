import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import { type ByteSink, type ByteSource, UnusableFile } from '#server/board/saving/column-file.ts';
import { siteNow } from '#server/site/clock.ts';
import type { Site } from '#server/site/site.ts';
import { stamp } from '#server/site/time.ts';

/** Small enough for the packets of any database server, and for two milliseconds of the thread. */
const pieceBytes = 256 * 1024;

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);

export interface PieceSink extends ByteSink {
  /** Stores what is left; says how many bytes were written in all. */
  end(): Promise<number>;
}

/** Stores bytes in rows of a quarter of a megabyte, packed off the main thread. */
export function storePieces({ db }: Pick<Site, 'db'>, edition: string): PieceSink {
  const filling = Buffer.allocUnsafe(pieceBytes);
  let filled = 0;
  let piece = 0;

  async function store(): Promise<void> {
    const packed = await pack(filling.subarray(0, filled));
    const row = { edition, piece, packed, stored_at: stamp(siteNow()) };
    await db.insertInto('shared_reading_pieces').values(row).execute();
    piece++;
    filled = 0;
  }

  return {
    async write(bytes, offset) {
      const taken = bytes.subarray(offset, offset + pieceBytes - filled);
      filling.set(taken, filled);
      filled += taken.length;
      if (filled === pieceBytes) await store();
      return { bytesWritten: taken.length };
    },
    async end() {
      const bytes = piece * pieceBytes + filled;
      if (filled > 0) await store();
      return bytes;
    },
  };
}

/** @param size of all bytes before packing */
export function storedPieces({ db }: Pick<Site, 'db'>, edition: string, size: number): ByteSource {
  let last: { readonly piece: number; readonly bytes: Buffer } | undefined;

  async function load(piece: number): Promise<Buffer> {
    if (last?.piece === piece) return last.bytes;
    const row = await db
      .selectFrom('shared_reading_pieces')
      .select('packed')
      .where('edition', '=', edition)
      .where('piece', '=', piece)
      .executeTakeFirst();
    if (!row) throw new UnusableFile('a piece of it is missing');
    const bytes = await unpacked(row.packed, Math.min(pieceBytes, size - piece * pieceBytes));
    last = { piece, bytes };
    return bytes;
  }

  return {
    stat: async () => ({ size }),
    async read(into, offset, length, position) {
      if (position >= size) return { bytesRead: 0 };
      const bytes = await load(Math.floor(position / pieceBytes));
      const start = position % pieceBytes;
      const found = bytes.subarray(start, start + length);
      into.set(found, offset);
      return { bytesRead: found.length };
    },
  };
}

/** @throws UnusableFile unless it has the length it was announced with */
async function unpacked(packed: Uint8Array, length: number): Promise<Buffer> {
  try {
    const bytes = await unpack(packed, { maxOutputLength: pieceBytes });
    if (bytes.length === length) return bytes;
  } catch {
    // Falls through: whatever zstd says about it, it is not what was stored.
  }
  throw new UnusableFile('a piece of it is damaged');
}
