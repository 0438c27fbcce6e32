import { crc32, inflateRawSync } from 'node:zlib';
import { expect } from 'vitest';

/** Reads an archive by its central directory. */
export function unzip(archive: Buffer): Record<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\x05\x06'));
  const [count, start] = [archive.readUInt16LE(end + 10), archive.readUInt32LE(end + 16)];
  const files: Record<string, string> = {};
  for (let index = 0, at = start; index < count; index += 1) {
    expect(archive.toString('latin1', at, at + 4)).toBe('PK\x01\x02');
    const [crc, packed, size] = [16, 20, 24].map((field) => archive.readUInt32LE(at + field));
    const nameLength = archive.readUInt16LE(at + 28);
    const file = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    expect(archive.toString('latin1', file, file + 4)).toBe('PK\x03\x04');
    expect(archive.toString('utf8', file + 30, file + 30 + nameLength)).toBe(name);
    const begin = file + 30 + nameLength;
    const content = inflateRawSync(archive.subarray(begin, begin + (packed ?? 0)));
    expect([content.length, crc32(content)]).toEqual([size, crc]);
    files[name] = content.toString();
    at += 46 + nameLength;
  }
  return files;
}
