import type { Response, TranslationEngine, TranslationModel } from './bergamot.ts';

/** The bytes of a model's files. */
export interface ModelBytes {
  readonly model: Uint8Array;
  readonly shortlist: Uint8Array | undefined;
  /** One for both languages, or the source's and the target's. */
  readonly vocabularies: readonly Uint8Array[];
  /** Quantised without multipliers for the inputs, as only old models are. */
  readonly withoutAlphas: boolean;
}

/** A text, and whether it is well-formed HTML. */
export interface BatchText {
  readonly text: string;
  readonly html: boolean;
}

/** What Firefox sends to the same engine; other values are slower or make it stop. */
const config = {
  'beam-size': '1',
  normalize: '1.0',
  'word-penalty': '0',
  'max-length-break': '128',
  'mini-batch-words': '1024',
  workspace: '128',
  'max-length-factor': '2.0',
  'skip-cost': 'true',
  'cpu-threads': '0',
  quiet: 'true',
  'quiet-translation': 'true',
  alignment: 'soft',
};

function yamlOf(values: Readonly<Record<string, string>>): string {
  return Object.entries(values)
    .map(([name, value]) => `${name}: ${value}\n`)
    .join('');
}

function copyIn({ bergamot }: TranslationEngine, bytes: Uint8Array, alignment: number) {
  const memory = new bergamot.AlignedMemory(bytes.byteLength, alignment);
  memory.getByteArrayView().set(bytes);
  return memory;
}

/** Copies a model into the engine's memory. The engine reads it only when it translates for the first time. */
export function loadModel(engine: TranslationEngine, files: ModelBytes): TranslationModel {
  const precision = files.withoutAlphas ? 'int8shiftAll' : 'int8shiftAlphaAll';
  const vocabularies = new engine.bergamot.AlignedMemoryList();
  for (const bytes of files.vocabularies) vocabularies.push_back(copyIn(engine, bytes, 64));
  return new engine.bergamot.TranslationModel(
    yamlOf({ ...config, 'gemm-precision': precision }),
    copyIn(engine, files.model, 256),
    files.shortlist ? copyIn(engine, files.shortlist, 64) : new engine.bergamot.AlignedMemory(0, 64),
    vocabularies,
    null,
  );
}

const startsWithSpace = /^(?:<[^<>]*>)*\s/;
const leadingTags = /^(?:<[^<>]*>)*/;

/** The engine cuts sentences of more than 128 pieces, and loses the space at the cut: it is put back. */
function textOf(response: Response): string {
  const made = Buffer.from(response.getTranslatedText());
  const source = Buffer.from(response.getOriginalText());
  let text = '';
  let end = 0;
  for (let index = 0; index < response.size(); index += 1) {
    const [from, into] = [response.getSourceSentence(index), response.getTranslatedSentence(index)];
    const sentence = made.toString('utf8', into.begin, into.end);
    const isCut = index > 0 && into.begin === end && !startsWithSpace.test(sentence) && !/\s$/.test(text);
    const hadSpace = isCut && startsWithSpace.test(source.toString('utf8', from.begin, from.end));
    text += made.toString('utf8', end, into.begin);
    text += hadSpace ? sentence.replace(leadingTags, '$& ') : sentence;
    end = into.end;
  }
  return text + made.toString('utf8', end);
}

/** Translates in one call, which is faster than one by one. @param models one, or two to go through English */
export function translateBatch(
  { bergamot, service }: TranslationEngine,
  [first, second]: readonly [TranslationModel, TranslationModel?],
  batch: readonly BatchText[],
): string[] {
  const texts = new bergamot.VectorString();
  const options = new bergamot.VectorResponseOptions();
  for (const { text, html } of batch) {
    texts.push_back(text);
    options.push_back({ html, alignment: false, qualityScores: false });
  }
  // After an error the whole engine goes, with what is in its memory.
  const responses = second
    ? service.translateViaPivoting(first, second, texts, options)
    : service.translate(first, texts, options);
  const made = batch.map((_, index) => {
    const response = responses.get(index);
    const text = textOf(response);
    response.delete();
    return text;
  });
  for (const owned of [texts, options, responses]) owned.delete();
  return made;
}
