const headerBytes = 44;

/**
 * Encodes 16-bit mono WAV.
 * @param samples from -1 to 1; louder ones are clipped
 * @param rate samples per second
 */
export function encodeWav(samples: Float32Array, rate: number): Buffer {
  const dataBytes = samples.length * 2;
  const file = Buffer.alloc(headerBytes + dataBytes);
  file.write('RIFF', 0, 'latin1');
  file.writeUInt32LE(headerBytes - 8 + dataBytes, 4);
  file.write('WAVEfmt ', 8, 'latin1');
  file.writeUInt32LE(16, 16);
  file.writeUInt16LE(1, 20);
  file.writeUInt16LE(1, 22);
  file.writeUInt32LE(rate, 24);
  file.writeUInt32LE(rate * 2, 28);
  file.writeUInt16LE(2, 32);
  file.writeUInt16LE(16, 34);
  file.write('data', 36, 'latin1');
  file.writeUInt32LE(dataBytes, 40);
  for (let index = 0; index < samples.length; index += 1) {
    const cut = Math.max(-1, Math.min(1, samples[index] ?? 0));
    file.writeInt16LE(Math.round(cut * 32_767), headerBytes + index * 2);
  }
  return file;
}

export interface Sound {
  /** From -1 to 1. */
  readonly samples: Float32Array;
  /** Samples per second. */
  readonly rate: number;
}

/** Decodes {@link encodeWav}'s format, also with an unknown length as written to a pipe. */
export function decodeWav(file: Buffer): Sound {
  const length = Math.floor((file.length - headerBytes) / 2);
  const samples = Float32Array.from(
    { length },
    (_, index) => file.readInt16LE(headerBytes + index * 2) / 32_768,
  );
  return { samples, rate: file.readUInt32LE(24) };
}
