import type { Dimensions } from './dimensions.ts';

const sequenceHeader = 1;
const extensionFlag = 0x04;
const sizeFlag = 0x02;

type ReadBits = (count: number) => number;

function bitsOf(bytes: Buffer): ReadBits {
  let at = 0;
  return (count) => {
    let value = 0;
    for (const end = at + count; at < end; at += 1) {
      value = value * 2 + ((bytes.readUInt8(at >> 3) >> (7 - (at & 7))) & 1);
    }
    return value;
  };
}

function skipOperatingPoints(read: ReadBits): void {
  if (read(1)) throw new RangeError('only films have timing');
  const hasDelays = read(1);
  for (let points = read(5) + 1; points > 0; points -= 1) {
    read(12);
    const level = read(5);
    if (level > 7) read(1);
    if (hasDelays && read(1)) read(4);
  }
}

/** Section 5.5.1 of the AV1 specification. */
function readSequenceHeader(content: Buffer): Dimensions {
  const read = bitsOf(content);
  read(4);
  const isReduced = read(1);
  if (isReduced) read(5);
  else skipOperatingPoints(read);
  const [widthBits, heightBits] = [read(4) + 1, read(4) + 1];
  return { width: read(widthBits) + 1, height: read(heightBits) + 1 };
}

/** A number of seven bits a byte, the lowest first (leb128), and where it ends. */
function readLength(bytes: Buffer, from: number): readonly [length: number, end: number] {
  let length = 0;
  for (let index = 0; index < 8; index += 1) {
    const byte = bytes.readUInt8(from + index);
    length += (byte & 0x7f) * 2 ** (7 * index);
    if (byte < 0x80) return [length, from + index + 1];
  }
  throw new RangeError('a length of more than 56 bits');
}

/**
 * The largest frame that the sequence header among these AV1 units (OBUs) allows: the decoder refuses larger ones.
 * @throws RangeError without exactly one, and when the units cannot be told apart the way the decoder does
 */
export function readFrameSize(units: Buffer): Dimensions {
  let found: Dimensions | undefined;
  for (let at = 0; at < units.length; ) {
    const head = units.readUInt8(at);
    if (!(head & sizeFlag)) throw new RangeError('a unit without a size');
    const [length, from] = readLength(units, at + (head & extensionFlag ? 2 : 1));
    at = from + length;
    if (at > units.length) throw new RangeError('a unit that is cut');
    if (((head >> 3) & 15) !== sequenceHeader) continue;
    if (found) throw new RangeError('a second sequence header, which pictures must not have');
    found = readSequenceHeader(units.subarray(from, at));
  }
  if (!found) throw new RangeError('no sequence header');
  return found;
}
