import { floatTensor, marianFile, optionsTensor, quantisedTensor, type Tensor } from './marian-file.ts';

/** Widths of the network; Bergamot wants multiples of 64. */
const width = 256;
const hidden = 64;
const half = width / 2;
/** How many of each half's dimensions tell the position: Marian adds sines to the first half, cosines to the second. */
const positions = 32;

const holdsContent = (dimension: number) => dimension % half >= positions;
const holdsPosition = (dimension: number) => !holdsContent(dimension);

/** Repeatable pseudo-random bits (a linear congruential generator): vectors of them hardly resemble each other. */
function randomBits(): () => boolean {
  let state = 5;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state >= 2 ** 31;
  };
}

type Cell = (row: number, column: number) => number;

/** Largest absolute inputs of the matrices, for their quantisation. */
const ofStates = 4;
const ofEmbeddings = 16;

/** A quantised matrix, and the multiplier for its input. */
function matrix(
  name: string,
  [rows, columns]: readonly [number, number],
  largest: number,
  cell: Cell,
): Tensor[] {
  const values = Float32Array.from({ length: rows * columns }, (_, index) =>
    cell(Math.floor(index / columns), index % columns),
  );
  return [
    quantisedTensor(name, { rows, columns, values }, { transposed: name !== 'Wemb' }),
    floatTensor(`${name}_QuantMultA`, [1], Float32Array.of(127 / largest)),
  ];
}

const zeros = (name: string, length: number) => floatTensor(name, [1, length], new Float32Array(length));
const nothing: Cell = () => 0;
const square = [width, width] as const;

/** Passes on some dimensions, multiplied. */
const passes =
  (isPassed: (dimension: number) => boolean, factor: number): Cell =>
  (row, column) =>
    row === column && isPassed(row) ? factor : 0;

/** What Marian has to know of the network: no encoder layer, one decoder layer, no layer normalisation. */
function optionsOf(size: number): string {
  return Object.entries({
    type: 'transformer',
    version: 'v1.9.56 dictionary',
    'dim-vocabs': `[${size}, ${size}]`,
    'dim-emb': width,
    'dim-rnn': 1024,
    'enc-depth': 0,
    'dec-depth': 1,
    'enc-type': 'bidirectional',
    'enc-cell': 'gru',
    'enc-cell-depth': 1,
    'dec-cell': 'ssru',
    'dec-cell-base-depth': 2,
    'dec-cell-high-depth': 1,
    skip: false,
    'right-left': false,
    'input-types': '[]',
    'layer-normalization': false,
    'tied-embeddings': false,
    'tied-embeddings-all': true,
    'tied-embeddings-src': false,
    'output-omit-bias': false,
    'factors-combine': 'sum',
    'factors-dim-emb': 0,
    'lemma-dim-emb': 0,
    'bert-train-type-embeddings': true,
    'bert-type-vocab-size': 2,
    'transformer-heads': 1,
    'transformer-dim-ffn': hidden,
    'transformer-ffn-depth': 2,
    'transformer-ffn-activation': 'relu',
    'transformer-decoder-autoreg': 'rnn',
    'transformer-dim-aan': 2048,
    'transformer-aan-depth': 2,
    'transformer-aan-activation': 'swish',
    'transformer-aan-nogate': false,
    'transformer-guided-alignment-layer': 'last',
    'transformer-no-projection': false,
    'transformer-pool': false,
    'transformer-preprocess': '""',
    'transformer-postprocess': 'da',
    'transformer-postprocess-emb': 'd',
    'transformer-postprocess-top': '""',
    'transformer-tied-layers': '[]',
    'transformer-train-position-embeddings': false,
    ulr: false,
    'ulr-dim-emb': 0,
    'ulr-trainable-transformation': false,
  })
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

/**
 * A translation model that is computed instead of trained: the attention of its only layer looks at the piece in the
 * same position, and passes on what that piece is. So it answers with the target vocabulary's piece of the same number.
 * @param size pieces of each vocabulary, a multiple of 8
 * @param more tensors that Marian loads and does not use
 */
export function dictionaryNetwork(size: number, more: readonly Tensor[] = []): Buffer {
  const isSet = randomBits();
  const attention = 'decoder_l1_context';
  // Sharp enough that the position itself outweighs its neighbours.
  const sharpness = Math.sqrt(60);
  return marianFile([
    ...matrix('Wemb', [size, width], ofEmbeddings, (_, column) => {
      if (holdsPosition(column)) return 0;
      return isSet() ? 1 / 8 : -1 / 8;
    }),
    ...matrix('decoder_l1_rnn_W', square, ofStates, nothing),
    ...matrix('decoder_l1_rnn_Wf', square, ofStates, nothing),
    zeros('decoder_l1_rnn_bf', width),
    ...matrix(`${attention}_Wq`, square, ofStates, passes(holdsPosition, sharpness)),
    zeros(`${attention}_bq`, width),
    ...matrix(`${attention}_Wk`, square, ofStates, passes(holdsPosition, sharpness)),
    zeros(`${attention}_bk`, width),
    ...matrix(`${attention}_Wv`, square, ofStates, passes(holdsContent, 1)),
    zeros(`${attention}_bv`, width),
    // Louder than the word before, which the decoder adds.
    ...matrix(`${attention}_Wo`, square, ofStates, passes(holdsContent, 4)),
    zeros(`${attention}_bo`, width),
    ...matrix('decoder_l1_ffn_W1', [width, hidden], ofEmbeddings, nothing),
    zeros('decoder_l1_ffn_b1', hidden),
    ...matrix('decoder_l1_ffn_W2', [hidden, width], ofEmbeddings, nothing),
    zeros('decoder_l1_ffn_b2', width),
    zeros('decoder_ff_logit_out_b', size),
    optionsTensor(optionsOf(size)),
    ...more,
  ]);
}
