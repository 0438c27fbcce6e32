/** ITU-T G.711 µ-law: 16-bit audio in 8 bits, with finer steps for quiet sounds. */
const bias = 0x84;
const maxAmplitude = 32_635;

function encodeSample(sample: number): number {
  const sign = sample < 0 ? 0x80 : 0;
  const magnitude = Math.min(maxAmplitude, Math.abs(Math.round(sample * 32_767))) + bias;
  const exponent = 31 - Math.clz32(magnitude) - 7;
  const mantissa = (magnitude >> (exponent + 3)) & 0x0f;
  return ~(sign | (exponent << 4) | mantissa) & 0xff;
}

function decodeByte(byte: number): number {
  const bits = ~byte & 0xff;
  const magnitude = ((((bits & 0x0f) << 3) + bias) << ((bits >> 4) & 7)) - bias;
  return (bits & 0x80 ? -magnitude : magnitude) / 32_768;
}

const levels = Float32Array.from({ length: 256 }, (_, byte) => decodeByte(byte));

/** @param samples from -1 to 1 */
export function encodeMuLaw(samples: Float32Array): Uint8Array {
  return Uint8Array.from(samples, encodeSample);
}

/** @returns samples from -1 to 1 */
export function decodeMuLaw(bytes: Uint8Array): Float32Array {
  const samples = new Float32Array(bytes.length);
  for (let index = 0; index < samples.length; index += 1) samples[index] = levels[bytes[index] ?? 0] ?? 0;
  return samples;
}
