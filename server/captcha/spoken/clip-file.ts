/** The recorded characters of one language. */
export interface Clips {
  /** Samples a second. */
  readonly rate: number;
  /** µ-law samples, one channel, by the character they say. */
  readonly sounds: ReadonlyMap<string, Uint8Array>;
}

interface Index {
  readonly rate: number;
  /** Each character and how many bytes it has, in the order in which they stand. */
  readonly sounds: readonly (readonly [character: string, bytes: number])[];
}

const lengthBytes = 4;

/** A language's clips as one file: the index's length, the index as JSON, the sounds one after another. */
export function packClips({ rate, sounds }: Clips): Buffer {
  const index: Index = { rate, sounds: Array.from(sounds, ([character, { length }]) => [character, length]) };
  const json = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...sounds.values()]);
}

/** @throws when the file is cut short */
export function unpackClips(file: Buffer): Clips {
  let at = lengthBytes + file.readUInt32LE();
  const index = JSON.parse(file.toString('utf8', lengthBytes, at)) as Index;
  const sounds = new Map<string, Uint8Array>();
  for (const [character, bytes] of index.sounds) {
    sounds.set(character, file.subarray(at, at + bytes));
    at += bytes;
  }
  if (at !== file.length) throw new Error('a file of clips is cut short');
  return { rate: index.rate, sounds };
}
