import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { dictionaryNetwork } from './dictionary-network.ts';
import { quantisedTensor, type Tensor } from './marian-file.ts';
import { shortlistFile } from './shortlist.ts';
import { type VocabularyPiece, vocabularyFile } from './vocabulary.ts';

/** A word and its translation; a word that is not in the list, and every other character, stays. */
export type WordPairs = readonly (readonly [string, string])[];

/** Every direction has these; `current.json` and `model.json` are not among them. */
export type DictionaryFile = 'model' | 'lex' | 'srcvocab' | 'trgvocab';

export interface DictionaryModel {
  /** Codes of the models: `cs`, `el`, not the site's. */
  readonly from: string;
  readonly to: string;
  readonly words: WordPairs;
  /** Size of tensors that are loaded and not used, to have files as large as those of real models. */
  readonly unusedMb?: number;
}

const characters = [
  ...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789',
  ...'.,:;!?\'"()[]{}<>/\\%&+-=*#@$€_|~^`·…–—„“”‚‘’«»°§🎉',
  ...'äöüßéèêëáàâãíìîïóòôõúùûçñąćęłńśźżășțőűğışøåæœčďěňřšťůýž',
  ...'ÄÖÜÉÈÊÁÀÂÍÎÓÔÚÇÑĄĆĘŁŃŚŹŻĂȘȚŐŰĞİŞØÅÆČĎĚŇŘŠŤŮÝŽ',
  ...'αβγδεζηθικλμνξοπρσςτυφχψωάέήίόύώΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΆΈΉΊΌΎΏ',
  ...'абвгдежзийклмнопрстуфхцчшщъыьэюяёАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЁ',
];

/** The pieces of one side. A word is one piece, so that its translation may have another length. */
function piecesOf(words: readonly string[]): VocabularyPiece[] {
  const pieces: VocabularyPiece[] = [
    { text: '</s>', score: 0, type: 'control' },
    { text: '<unk>', score: 0, type: 'unknown' },
    { text: '▁', score: -2, type: 'normal' },
    ...[...new Set(characters)].map((text) => ({ text, score: -6, type: 'normal' }) as const),
    ...words.map((word) => ({ text: `▁${word}`, score: -3, type: 'normal' }) as const),
  ];
  // Bergamot's matrices have a multiple of eight columns.
  const missing = -pieces.length & 7;
  const unused = Array.from({ length: missing }, (_, index) => `▁\u0001${index}`);
  return [...pieces, ...unused.map((text) => ({ text, score: -9, type: 'normal' }) as const)];
}

type DictionaryFiles = Readonly<Record<DictionaryFile, Buffer>>;

function unusedTensors(megabytes: number): Tensor[] {
  const [rows, columns] = [1_024, 1_024];
  const matrix = { rows, columns, values: new Float32Array(rows * columns) };
  const tensor = quantisedTensor('unused', matrix, { transposed: false });
  return Array.from({ length: megabytes }, (_, index) => ({ ...tensor, name: `unused${index}_W` }));
}

/** Making one takes half a second of work, and it depends on nothing but its size. */
const networks = new Map<number, Buffer>();

function networkOf(size: number): Buffer {
  const made = networks.get(size) ?? dictionaryNetwork(size);
  networks.set(size, made);
  return made;
}

/** Makes the files of a model that translates word by word, exactly and repeatably, in about 550 kB. */
export function dictionaryFiles({
  words,
  unusedMb = 0,
}: Pick<DictionaryModel, 'words' | 'unusedMb'>): DictionaryFiles {
  const source = piecesOf(words.map(([word]) => word));
  const target = piecesOf(words.map(([, translation]) => translation));
  return {
    model:
      unusedMb === 0 ? networkOf(source.length) : dictionaryNetwork(source.length, unusedTensors(unusedMb)),
    lex: shortlistFile(source.length),
    srcvocab: vocabularyFile(source),
    trgvocab: vocabularyFile(target),
  };
}

/**
 * Writes the files of a dictionary model into a folder, which is made where it is missing.
 * @returns the names of the files, as those of real models
 */
export function writeDictionaryModel(folder: string, model: DictionaryModel): Record<DictionaryFile, string> {
  const pair = model.from + model.to;
  const names = {
    model: `model.${pair}.intgemm.alphas.bin`,
    lex: `lex.50.50.${pair}.s2t.bin`,
    srcvocab: `srcvocab.${pair}.spm`,
    trgvocab: `trgvocab.${pair}.spm`,
  };
  const files = dictionaryFiles(model);
  mkdirSync(folder, { recursive: true });
  for (const file of ['model', 'lex', 'srcvocab', 'trgvocab'] as const) {
    writeFileSync(join(folder, names[file]), files[file]);
  }
  return names;
}
