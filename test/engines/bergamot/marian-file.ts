/** Alignment of everything behind the headers, in bytes. */
const alignment = 256;

const float32 = 0x0404;
const int8 = 0x0101;
/** Marian's `intgemm8`: quantised values, then the multiplier they were quantised with. */
const quantised8 = 0x4101;

/** A named tensor of a Marian model file. */
export interface Tensor {
  readonly name: string;
  readonly type: number;
  readonly shape: readonly number[];
  /** Padded to the alignment. */
  readonly bytes: Buffer;
}

function padded(bytes: Buffer): Buffer {
  const missing = -bytes.length & (alignment - 1);
  return Buffer.concat([bytes, Buffer.alloc(missing)]);
}

export function floatTensor(name: string, shape: readonly number[], values: Float32Array): Tensor {
  const bytes = padded(Buffer.from(values.buffer, values.byteOffset, values.byteLength));
  return { name, type: float32, shape, bytes };
}

/** @param rows row by row */
export interface Matrix {
  readonly rows: number;
  readonly columns: number;
  readonly values: Float32Array;
}

/**
 * Quantises a matrix to eight bits.
 * @param transposed as Marian stores every matrix but the embeddings; the shape stays that of the original
 */
export function quantisedTensor(
  name: string,
  { rows, columns, values }: Matrix,
  { transposed }: { readonly transposed: boolean },
): Tensor {
  const largest = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const multiplier = largest > 0 ? 127 / largest : 1;
  const bytes = Buffer.alloc(values.length + 4);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const value = Math.round((values[row * columns + column] ?? 0) * multiplier);
      bytes.writeInt8(value, transposed ? column * rows + row : row * columns + column);
    }
  }
  bytes.writeFloatLE(multiplier, values.length);
  return { name, type: quantised8, shape: [rows, columns], bytes: padded(bytes) };
}

/** The options a model was trained with, which Marian reads from its file. */
export function optionsTensor(yaml: string): Tensor {
  const text = Buffer.from(`${yaml}\0`);
  return { name: 'special:model.yml', type: int8, shape: [text.length], bytes: padded(text) };
}

export function u64(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(8 * values.length);
  for (const [index, value] of values.entries()) bytes.writeBigUInt64LE(BigInt(value), 8 * index);
  return bytes;
}

function i32(values: readonly number[]): Buffer {
  return Buffer.from(Int32Array.from(values).buffer);
}

/** Writes a Marian model in its binary format, version 1: headers, names, shapes, a gap, and the aligned tensors. */
export function marianFile(tensors: readonly Tensor[]): Buffer {
  const head = Buffer.concat([
    u64(1, tensors.length),
    ...tensors.map(({ name, type, shape, bytes }) =>
      u64(Buffer.byteLength(name) + 1, type, shape.length, bytes.length),
    ),
    ...tensors.map(({ name }) => Buffer.from(`${name}\0`)),
    ...tensors.map(({ shape }) => i32(shape)),
  ]);
  const begin = (Math.floor((head.length + 8) / alignment) + 1) * alignment;
  const gap = begin - head.length - 8;
  return Buffer.concat([head, u64(gap), Buffer.alloc(gap), ...tensors.map(({ bytes }) => bytes)]);
}
