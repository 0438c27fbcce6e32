import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { z } from 'zod';
import { arrays, type ColumnOf, type Columns, type ColumnType, type Shape } from '#server/board/columns.ts';

export interface Header {
  readonly about: Readonly<Record<string, string>>;
  readonly columns: readonly { readonly name: string; readonly length: number; readonly crc: number }[];
  /** Offset of the first column. */
  readonly end: number;
}

/** The file is truncated, modified or foreign. */
export class UnusableFile extends Error {}

/** Where bytes go, in order; a file, for example. */
export interface ByteSink {
  /** Writes some of `bytes` from `offset` on; says how many. */
  write(bytes: Uint8Array, offset: number): Promise<{ readonly bytesWritten: number }>;
}

/** Where bytes come from; a file, for example. */
export interface ByteSource {
  /** Reads into `bytes` what stands at `position`; zero bytes at the end. */
  read(
    bytes: Uint8Array,
    offset: number,
    length: number,
    position: number,
  ): Promise<{ readonly bytesRead: number }>;
  stat(): Promise<{ readonly size: number }>;
}

/** File format version; numbers are in native byte order. */
export const fileKind = `GHBOARD1${endianness()}`;
const magic = Buffer.from(fileKind);
/** Magic number, header length and checksum. */
const prefixBytes = magic.length + 8;
const maxHeaderBytes = 65_536;
/** Block size for reading, writing and hashing: a millisecond or two each. */
const blockBytes = 4 << 20;

const headerSchema = z.object({
  about: z.record(z.string(), z.string()),
  columns: z.array(
    z.object({ name: z.string(), length: z.number().int().min(0), crc: z.number().int().min(0) }),
  ),
});

function bytesOf(column: ArrayBufferView): Uint8Array {
  return new Uint8Array(column.buffer, column.byteOffset, column.byteLength);
}

function* piecesOf(bytes: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += blockBytes) yield bytes.subarray(at, at + blockBytes);
}

async function writeAll(handle: ByteSink, bytes: Uint8Array): Promise<void> {
  for (const piece of piecesOf(bytes)) {
    for (let done = 0; done < piece.length; ) done += (await handle.write(piece, done)).bytesWritten;
  }
}

/** @throws UnusableFile when the file is too short */
async function readAll(handle: ByteSource, bytes: Uint8Array, from: number): Promise<number> {
  let crc = 0;
  let position = from;
  for (const piece of piecesOf(bytes)) {
    for (let done = 0; done < piece.length; ) {
      const { bytesRead } = await handle.read(piece, done, piece.length - done, position);
      if (bytesRead === 0) throw new UnusableFile('it is cut off');
      done += bytesRead;
      position += bytesRead;
    }
    crc = crc32(piece, crc);
  }
  return crc;
}

async function checksum(bytes: Uint8Array): Promise<number> {
  let crc = 0;
  for (const piece of piecesOf(bytes)) {
    crc = crc32(piece, crc);
    await new Promise(setImmediate);
  }
  return crc;
}

export async function writeColumns<Of extends Shape>(
  handle: ByteSink,
  about: Readonly<Record<string, string>>,
  columns: Columns<Of>,
): Promise<void> {
  const named = Object.entries<ColumnOf<ColumnType>>(columns).map(([name, column]) => ({ name, column }));
  const described = [];
  for (const { name, column } of named) {
    described.push({ name, length: column.length, crc: await checksum(bytesOf(column)) });
  }
  const header = Buffer.from(JSON.stringify({ about, columns: described }));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.set(magic);
  prefix.writeUInt32LE(header.length, magic.length);
  prefix.writeUInt32LE(crc32(header), magic.length + 4);
  await writeAll(handle, prefix);
  await writeAll(handle, header);
  for (const { column } of named) await writeAll(handle, bytesOf(column));
}

/** @throws UnusableFile */
export async function readHeader(handle: ByteSource): Promise<Header> {
  const prefix = Buffer.alloc(prefixBytes);
  await readAll(handle, prefix, 0);
  if (!prefix.subarray(0, magic.length).equals(magic)) throw new UnusableFile('it is of another kind');
  const length = prefix.readUInt32LE(magic.length);
  if (length > maxHeaderBytes) throw new UnusableFile('its header is too long');
  const header = Buffer.alloc(length);
  const crc = await readAll(handle, header, prefixBytes);
  if (crc !== prefix.readUInt32LE(magic.length + 4)) throw new UnusableFile('its header is damaged');
  const parsed = headerSchema.safeParse(JSON.parse(header.toString()));
  if (!parsed.success) throw new UnusableFile('its header is of another kind');
  return { ...parsed.data, end: prefixBytes + length };
}

/** Reads columns directly into their arrays, after checking their lengths against the file's. @throws UnusableFile */
export async function readColumns<Of extends Shape>(
  handle: ByteSource,
  header: Header,
  shape: Of,
): Promise<Columns<Of>> {
  const types = Object.entries(shape);
  const names = header.columns.map(({ name }) => name);
  if (names.join() !== types.map(([name]) => name).join()) throw new UnusableFile('it has other columns');
  const sizes = types.map(
    ([, type], index) => (header.columns[index]?.length ?? 0) * arrays[type].BYTES_PER_ELEMENT,
  );
  const size = sizes.reduce((sum, bytes) => sum + bytes, header.end);
  if (size !== (await handle.stat()).size) throw new UnusableFile('it has another length');
  const read: Record<string, ColumnOf<ColumnType>> = {};
  let position = header.end;
  for (const [index, [name, type]] of types.entries()) {
    const bytes = Buffer.allocUnsafeSlow(sizes[index] ?? 0);
    const crc = await readAll(handle, bytes, position);
    if (crc !== header.columns[index]?.crc) throw new UnusableFile(`its column ${name} is damaged`);
    position += bytes.length;
    read[name] = new arrays[type](bytes.buffer, bytes.byteOffset, header.columns[index]?.length);
  }
  return read as Columns<Of>;
}
