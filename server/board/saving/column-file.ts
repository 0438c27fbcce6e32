import type { FileHandle } from 'node:fs/promises';
import { endianness } from 'node:os';
import { crc32 } from 'node:zlib';
import { z } from 'zod';

const arrays = { u8: Uint8Array, u16: Uint16Array, u32: Uint32Array, f64: Float64Array } as const;

interface ColumnTypes {
  readonly u8: Uint8Array;
  readonly u16: Uint16Array;
  readonly u32: Uint32Array;
  readonly f64: Float64Array;
}

/** Numbers of a column: unsigned of 1, 2 or 4 bytes, or doubles. */
export type ColumnType = keyof ColumnTypes;
/** The array a column of a type lies in. */
export type ColumnOf<Type extends ColumnType> = ColumnTypes[Type];
/** The columns of a file: their types by name. */
export type Shape = Readonly<Record<string, ColumnType>>;
/** Columns by name, as a shape says. */
export type Columns<Of extends Shape> = { readonly [Name in keyof Of]: ColumnOf<Of[Name]> };

/** What a file says before its columns. */
export interface Header {
  readonly about: Readonly<Record<string, string>>;
  readonly columns: readonly { readonly name: string; readonly length: number; readonly crc: number }[];
  /** Where the first column begins. */
  readonly end: number;
}

/** A file that is not what it should be: cut off, changed, or not ours. */
export class UnusableFile extends Error {}

/** Changes with the layout of the file. Numbers lie in it as in memory. */
const mark = Buffer.from(`GHBOARD1${endianness()}`);
/** The mark, the length of the header, its checksum. */
const prefixBytes = mark.length + 8;
const mostHeaderBytes = 65_536;
/** As much is read, written or summed at once: a millisecond or two, and few waits for a busy disk. */
const pieceBytes = 4 << 20;

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
  for (let at = 0; at < bytes.length; at += pieceBytes) yield bytes.subarray(at, at + pieceBytes);
}

async function writeAll(handle: FileHandle, bytes: Uint8Array): Promise<void> {
  for (const piece of piecesOf(bytes)) {
    for (let done = 0; done < piece.length; ) done += (await handle.write(piece, done)).bytesWritten;
  }
}

/** @throws UnusableFile when the file ends before */
async function readAll(handle: FileHandle, bytes: Uint8Array, from: number): Promise<number> {
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

/** Writes columns as they lie in memory, without a copy of them. */
export async function writeColumns<Of extends Shape>(
  handle: FileHandle,
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
  prefix.set(mark);
  prefix.writeUInt32LE(header.length, mark.length);
  prefix.writeUInt32LE(crc32(header), mark.length + 4);
  await writeAll(handle, prefix);
  await writeAll(handle, header);
  for (const { column } of named) await writeAll(handle, bytesOf(column));
}

/** @throws UnusableFile */
export async function readHeader(handle: FileHandle): Promise<Header> {
  const prefix = Buffer.alloc(prefixBytes);
  await readAll(handle, prefix, 0);
  if (!prefix.subarray(0, mark.length).equals(mark)) throw new UnusableFile('it is of another kind');
  const length = prefix.readUInt32LE(mark.length);
  if (length > mostHeaderBytes) throw new UnusableFile('its header is too long');
  const header = Buffer.alloc(length);
  const crc = await readAll(handle, header, prefixBytes);
  if (crc !== prefix.readUInt32LE(mark.length + 4)) throw new UnusableFile('its header is damaged');
  const parsed = headerSchema.safeParse(JSON.parse(header.toString()));
  if (!parsed.success) throw new UnusableFile('its header is of another kind');
  return { ...parsed.data, end: prefixBytes + length };
}

/**
 * Reads the columns straight into the arrays they will stay in. Nothing is allocated before the lengths fit the file's.
 * @throws UnusableFile
 */
export async function readColumns<Of extends Shape>(
  handle: FileHandle,
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
