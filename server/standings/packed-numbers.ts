import { deflateRawSync, inflateRawSync } from 'node:zlib';

/** Signed numbers of up to 51 bits in seven bits a byte, small ones in one byte. */
export function pushNumber(bytes: number[], value: number): void {
  let left = value < 0 ? -2 * value - 1 : 2 * value;
  for (; left >= 128; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  bytes.push(left);
}

export interface Reader {
  readonly bytes: Uint8Array;
  at: number;
}

/** The inverse of `pushNumber`. */
export function readNumber(reader: Reader): number {
  let value = 0;
  for (let factor = 1; ; factor *= 128) {
    const byte = reader.bytes[reader.at++] ?? 0;
    value += (byte & 127) * factor;
    if (byte < 128) return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
  }
}

/** Without decoding them. */
export function skipNumbers(reader: Reader, count: number): void {
  for (let left = count; left > 0; ) if ((reader.bytes[reader.at++] ?? 0) < 128) left--;
}

export function countNumbers(bytes: Uint8Array): number {
  let count = 0;
  for (let at = 0; at < bytes.length; at++) if ((bytes[at] ?? 0) < 128) count++;
  return count;
}

/** Deflated, in Base64, which every backup can hold. */
export function pack(bytes: readonly number[]): string {
  return deflateRawSync(Uint8Array.from(bytes)).toString('base64');
}

/** The inverse of `pack`. */
export function unpack(data: string): Uint8Array {
  return inflateRawSync(Buffer.from(data, 'base64'));
}
