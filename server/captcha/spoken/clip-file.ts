export interface Clips {
  /** Samples per second. */
  readonly rate: number;
  /** Mono µ-law samples by character. */
  readonly sounds: ReadonlyMap<string, Uint8Array>;
}

interface Index {
  readonly rate: number;
  /** Characters with their byte lengths, in file order. */
  readonly sounds: readonly (readonly [character: string, bytes: number])[];
}

const lengthBytes = 4;

/** Packs clips into one file: index length, JSON index, sounds. */
export function packClips({ rate, sounds }: Clips): Buffer {
  const index: Index = { rate, sounds: Array.from(sounds, ([character, { length }]) => [character, length]) };
  const json = Buffer.from(JSON.stringify(index));
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32LE(json.length);
  return Buffer.concat([length, json, ...sounds.values()]);
}

/** @throws when the file is truncated */
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
