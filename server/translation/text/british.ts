import type { MarkedText } from '#server/translation/engine.ts';
import { readPieces, writePieces } from '#server/translation/engines/marks.ts';

/** Stems whose `or` is `our` in Britain, whatever follows; derived words that keep `or` are left out by `keptOr`. */
const ourStems =
  'armor|behavior|clamor|color|dishonor|endeavor|favor|flavor|harbor|honor|humor|labor|neighbor|odor|parlor|rancor|rigor|rumor|savior|savor|splendor|tumor|valor|vapor|vigor';

/** Humorous, honorary, laborious, vigorous, coloration: the Latin ending takes the u away again. */
const keptOr = '(?!ous|ar|ific|iou|ation|ist|iz)';

/** Whole words, with the endings they are used with. */
const words: Readonly<Record<string, string>> = {
  center: 'centre',
  centers: 'centres',
  centered: 'centred',
  centering: 'centring',
  theater: 'theatre',
  theaters: 'theatres',
  meter: 'metre',
  meters: 'metres',
  kilometer: 'kilometre',
  kilometers: 'kilometres',
  saber: 'sabre',
  sabers: 'sabres',
  scepter: 'sceptre',
  scepters: 'sceptres',
  specter: 'spectre',
  specters: 'spectres',
  somber: 'sombre',
  luster: 'lustre',
  fiber: 'fibre',
  defense: 'defence',
  defenses: 'defences',
  offense: 'offence',
  offenses: 'offences',
  pretense: 'pretence',
  gray: 'grey',
  grayish: 'greyish',
  catalog: 'catalogue',
  catalogs: 'catalogues',
  dialog: 'dialogue',
  dialogs: 'dialogues',
  analog: 'analogue',
  jewelry: 'jewellery',
  jeweler: 'jeweller',
  plow: 'plough',
  mold: 'mould',
  smolder: 'smoulder',
  smoldering: 'smouldering',
  ax: 'axe',
  pajamas: 'pyjamas',
  skeptical: 'sceptical',
  skeptic: 'sceptic',
  skillful: 'skilful',
  skillfully: 'skilfully',
  willful: 'wilful',
  fulfill: 'fulfil',
  fulfills: 'fulfils',
  fulfillment: 'fulfilment',
  enroll: 'enrol',
  enrollment: 'enrolment',
  installment: 'instalment',
  installments: 'instalments',
  aging: 'ageing',
  artifact: 'artefact',
  artifacts: 'artefacts',
  maneuver: 'manoeuvre',
  maneuvers: 'manoeuvres',
  maneuvering: 'manoeuvring',
};

/** Verbs that double their l in Britain. */
const doubled =
  'cancel|channel|counsel|dial|duel|equal|fuel|jewel|label|level|marvel|model|quarrel|rival|shovel|signal|travel|tunnel|unravel|yodel';

/** Verbs in -yze. */
const yse = 'anal|catal|paral';

/**
 * Verbs in -ize, as Britain's games and newspapers spell them. Listed, since prize, size, seize and capsize are not
 * among them.
 */
const ise =
  'apolog|author|capital|character|custom|civil|colon|critic|emphas|energ|equal|final|immobil|initial|jeopard|legal|local|material|maxim|memor|minim|mobil|modern|monet|neutral|normal|optim|organ|orig|patron|penal|personal|popular|priorit|public|random|real|recogn|reorgan|revolution|sanit|social|special|stabil|standard|summar|symbol|synchron|terror|unauthor|util|vandal|vapor|visual';

const rules: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    new RegExp(`\\b(${ourStems})${keptOr}(\\p{Ll}*)\\b`, 'giu'),
    (_, stem = '', end = '') => withU(stem) + end,
  ],
  [new RegExp(`\\b(${ise})iz(e|es|ed|er|ers|ing|ation|ations|able)\\b`, 'giu'), withS],
  [
    new RegExp(`\\b(${yse})yz(e|es|ed|er|ers|ing)\\b`, 'giu'),
    (_, stem = '', end = '') => `${stem}${isUpper(stem) ? 'YS' : 'ys'}${end}`,
  ],
  [new RegExp(`\\b(${doubled})(ed|ing|er|ers)\\b`, 'giu'), (_, stem = '', end = '') => doubleL(stem, end)],
  [
    new RegExp(`\\b(${Object.keys(words).join('|')})\\b`, 'giu'),
    (word = '') => inCaseOf(word, words[word.toLowerCase()] ?? word),
  ],
];

const isUpper = (text: string) => text === text.toUpperCase();

function withU(stem: string): string {
  return `${stem.slice(0, -1)}${isUpper(stem) ? 'U' : 'u'}${stem.slice(-1)}`;
}

function withS(_: string, stem = '', end = ''): string {
  return `${stem}${isUpper(stem) ? 'IS' : 'is'}${end}`;
}

function doubleL(stem: string, end: string): string {
  return `${stem}${isUpper(stem) ? 'L' : 'l'}${end}`;
}

/** A word spelled small, capital or shouted as another was. */
function inCaseOf(model: string, word: string): string {
  if (model.length > 1 && isUpper(model)) return word.toUpperCase();
  return isUpper(model.slice(0, 1)) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
}

function spell(text: string): string {
  return rules.reduce((done, [pattern, replacement]) => done.replace(pattern, replacement), text);
}

/** English as Britain spells it; what is kept (code, addresses, words of the glossary) stays. */
export function spellBritish(marked: MarkedText): MarkedText {
  const pieces = readPieces(marked).map((piece) =>
    piece.kind === 'text' ? { ...piece, text: spell(piece.text) } : piece,
  );
  return writePieces(pieces);
}
