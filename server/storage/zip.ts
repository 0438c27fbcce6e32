import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  /** Path inside the archive, ASCII, with `/`. */
  readonly name: string;
  readonly content: Buffer;
}

const version = 20;
const deflated = 8;
/** Without a time, the same files always give the same archive. */
const fixedTime = new Date('2011-04-28T00:00:00Z');

/** Packs little-endian fields. */
function fields(...pairs: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  return Buffer.concat(
    pairs.map(([value, bytes]) => {
      const field = Buffer.alloc(bytes);
      field.writeUIntLE(value, 0, bytes);
      return field;
    }),
  );
}

/** Date and time in the format of DOS, in UTC. */
function dosTimeOf(moment: Date): { readonly date: number; readonly time: number } {
  const days =
    ((moment.getUTCFullYear() - 1980) << 9) | ((moment.getUTCMonth() + 1) << 5) | moment.getUTCDate();
  return { date: days, time: (moment.getUTCHours() << 11) | (moment.getUTCMinutes() << 5) };
}

/** The fields that local header and central directory share. */
function description({ name, content }: ZipEntry, packed: Buffer, modified: Date): Buffer {
  const { date, time } = dosTimeOf(modified);
  return fields(
    [version, 2],
    [0, 2],
    [deflated, 2],
    [time, 2],
    [date, 2],
    [crc32(content), 4],
    [packed.length, 4],
    [content.length, 4],
    [Buffer.byteLength(name), 2],
    [0, 2],
  );
}

/** Creates a ZIP archive in memory (PKWARE APPNOTE 4.3). */
export function zip(entries: readonly ZipEntry[], modified = fixedTime): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.content);
    const described = description(entry, packed, modified);
    const name = Buffer.from(entry.name);
    const file = Buffer.concat([fields([0x04034b50, 4]), described, name, packed]);
    const ownFields = fields([0, 2], [0, 2], [0, 2], [0, 4], [offset, 4]);
    directory.push(fields([0x02014b50, 4], [version, 2]), described, ownFields, name);
    files.push(file);
    offset += file.length;
  }
  const listed = Buffer.concat(directory);
  const [count, size] = [entries.length, listed.length];
  const end = fields([0x06054b50, 4], [0, 2], [0, 2], [count, 2], [count, 2], [size, 4], [offset, 4], [0, 2]);
  return Buffer.concat([...files, listed, end]);
}
