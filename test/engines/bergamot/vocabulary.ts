/** Types of SentencePiece's `sentencepiece_model.proto`. */
const pieceTypes = { normal: 1, unknown: 2, control: 3 } as const;

/** A piece of text, with the logarithm of its probability. */
export interface VocabularyPiece {
  readonly text: string;
  readonly score: number;
  readonly type: keyof typeof pieceTypes;
}

// The few wire types of Protocol Buffers that the format needs.
function varint(value: number): Buffer {
  const bytes: number[] = [];
  // Negative numbers are written as if they were unsigned, in ten bytes.
  let rest = BigInt.asUintN(64, BigInt(value));
  do {
    const more = rest > 0x7fn;
    bytes.push(Number(rest & 0x7fn) | (more ? 0x80 : 0));
    rest >>= 7n;
  } while (rest > 0n);
  return Buffer.from(bytes);
}

const whole = (field: number, value: number) => Buffer.concat([varint(field << 3), varint(value)]);

function float(field: number, value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeFloatLE(value);
  return Buffer.concat([varint((field << 3) | 5), bytes]);
}

function message(field: number, ...parts: readonly Buffer[]): Buffer {
  const inside = Buffer.concat(parts);
  return Buffer.concat([varint((field << 3) | 2), varint(inside.length), inside]);
}

const string = (field: number, text: string) => message(field, Buffer.from(text));

/** Writes a SentencePiece vocabulary (unigram, no normalisation); the first two pieces are `</s>` and `<unk>`. */
export function vocabularyFile(pieces: readonly VocabularyPiece[]): Buffer {
  return Buffer.concat([
    ...pieces.map(({ text, score, type }) =>
      message(1, string(1, text), float(2, score), whole(3, pieceTypes[type])),
    ),
    // TrainerSpec: model type, size, and the ids of <unk>, <s>, </s> and <pad>; -1 is none.
    message(
      2,
      whole(3, 1),
      whole(4, pieces.length),
      whole(40, 1),
      whole(41, -1),
      whole(42, 0),
      whole(43, -1),
    ),
    // NormalizerSpec: a space before the text, no repeated spaces, spaces as ▁.
    message(3, string(1, 'identity'), whole(3, 1), whole(4, 1), whole(5, 1)),
  ]);
}
