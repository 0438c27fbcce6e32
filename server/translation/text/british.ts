import type { MarkedText } from '#server/translation/engine.ts';
import { joinPieces, parsePieces } from '#server/translation/engines/marks.ts';

/** Stems that take `our` in British English; `keptOr` excludes derived words that keep `or`. */
const ourStems =
  'arbor|ardor|armor|behavior|candor|clamor|color|demeanor|discolor|dishonor|endeavor|favor|fervor|flavor|glamor|harbor|honor|humor|labor|misdemeanor|neighbor|odor|parlor|rancor|rigor|rumor|savior|savor|splendor|tumor|valor|vapor|vigor';

/** Latin endings that keep `or`: humorous, honorary, laboratory, colorant, laborious, humorist. */
const keptOr = '(?!ous|a[drnt]|ific|iou|i[sz])';

const words: Readonly<Record<string, string>> = {
  center: 'centre',
  centers: 'centres',
  centered: 'centred',
  centering: 'centring',
  centerpiece: 'centrepiece',
  centerpieces: 'centrepieces',
  epicenter: 'epicentre',
  theater: 'theatre',
  theaters: 'theatres',
  kilometer: 'kilometre',
  kilometers: 'kilometres',
  saber: 'sabre',
  sabers: 'sabres',
  scepter: 'sceptre',
  scepters: 'sceptres',
  specter: 'spectre',
  specters: 'spectres',
  somber: 'sombre',
  caliber: 'calibre',
  meager: 'meagre',
  sepulcher: 'sepulchre',
  liter: 'litre',
  liters: 'litres',
  luster: 'lustre',
  fiber: 'fibre',
  defense: 'defence',
  defenses: 'defences',
  defenseless: 'defenceless',
  offense: 'offence',
  offenses: 'offences',
  pretense: 'pretence',
  gray: 'grey',
  grays: 'greys',
  grayed: 'greyed',
  grayish: 'greyish',
  catalog: 'catalogue',
  catalogs: 'catalogues',
  dialog: 'dialogue',
  dialogs: 'dialogues',
  analog: 'analogue',
  jewelry: 'jewellery',
  marvelous: 'marvellous',
  marvelously: 'marvellously',
  woolen: 'woollen',
  plow: 'plough',
  plowed: 'ploughed',
  plowing: 'ploughing',
  mold: 'mould',
  moldy: 'mouldy',
  smolder: 'smoulder',
  smoldering: 'smouldering',
  ax: 'axe',
  cozy: 'cosy',
  mustache: 'moustache',
  mustaches: 'moustaches',
  sulfur: 'sulphur',
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
  enthrall: 'enthral',
  distill: 'distil',
  instill: 'instil',
  worshiped: 'worshipped',
  worshiper: 'worshipper',
  worshipers: 'worshippers',
  worshiping: 'worshipping',
  installment: 'instalment',
  installments: 'instalments',
  aging: 'ageing',
  archeology: 'archaeology',
  archeologist: 'archaeologist',
  artifact: 'artefact',
  artifacts: 'artefacts',
  maneuver: 'manoeuvre',
  maneuvers: 'manoeuvres',
  maneuvering: 'manoeuvring',
};

const doubled =
  'bedevil|bejewel|bevel|cancel|channel|chisel|counsel|dial|duel|enamel|equal|fuel|funnel|grovel|initial|jewel|label|level|marvel|medal|model|panel|pedal|pummel|quarrel|rival|shovel|shrivel|signal|snivel|spiral|swivel|total|travel|tunnel|unravel|unrival|yodel';

/** Verbs in -yze. */
const yse = 'anal|catal|paral';

/** Verbs in -ize, listed because prize, size, seize and capsize keep it. */
const ise =
  'agon|antagon|apolog|author|capital|cannibal|canon|categor|central|character|crystall|custom|civil|colon|critic|demon|demoral|digit|dramat|econom|emphas|energ|equal|familiar|fantas|fertil|final|formal|galvan|general|harmon|hospital|human|hypnot|ideal|immobil|immortal|immun|individual|internal|item|initial|jeopard|legal|legitim|local|magnet|marginal|material|maxim|mechan|memor|mesmer|militar|minim|mobil|modern|monet|monopol|moral|motor|national|neutral|normal|optim|organ|ostrac|oxid|patron|penal|personal|polar|popular|priorit|pulver|public|random|rational|real|recogn|revital|revolution|sanit|scandal|scrutin|sensit|social|solemn|special|stabil|standard|steril|stigmat|subsid|summar|symbol|sympath|synchron|tantal|terror|theor|tranquill|traumat|trivial|tyrann|util|vandal|vapor|victim|visual|vital|vocal';

const starts = '(?<![\\p{L}\\p{M}\\p{N}_])';
const ends = '(?![\\p{L}\\p{M}\\p{N}_])';

const wordLike = (pattern: string) => new RegExp(`${starts}${pattern}${ends}`, 'giu');

const rules: readonly (readonly [RegExp, (...found: string[]) => string])[] = [
  [
    wordLike(`((?:un|dis|mis|multi)?(?:${ourStems}))${keptOr}(\\p{L}*)`),
    (_, stem = '', end = '') => withU(stem) + end,
  ],
  [
    wordLike(`((?:re|un|de|dis|over)?(?:${ise}))iz(e|es|ed|er|ers|ing|ingly|able|ation|ations|ational)`),
    (_, stem = '', end = '') => `${stem}${isUpper(stem) ? 'IS' : 'is'}${end}`,
  ],
  [
    wordLike(`(${yse})yz(e|es|ed|er|ers|ing)`),
    (_, stem = '', end = '') => `${stem}${isUpper(stem) ? 'YS' : 'ys'}${end}`,
  ],
  [
    wordLike(`((?:re|un|mis|out)?(?:${doubled}))(ed|ing|er|ers|ist|ists)`),
    (_, stem = '', end = '') => `${stem}${isUpper(stem) ? 'L' : 'l'}${end}`,
  ],
  [
    wordLike(`(?:${Object.keys(words).join('|')})`),
    (word = '') => matchCase(word, words[word.toLowerCase()] ?? word),
  ],
  // Only as a unit: the instrument is a meter in British English too.
  [/(\p{Nd}[ \u00a0-]?)meter(s?)(?!\p{L})/gu, (_, before = '', end = '') => `${before}metre${end}`],
];

const isUpper = (text: string) => text === text.toUpperCase();

function withU(stem: string): string {
  return `${stem.slice(0, -1)}${isUpper(stem) ? 'U' : 'u'}${stem.slice(-1)}`;
}

function matchCase(model: string, word: string): string {
  if (model.length > 1 && isUpper(model)) return word.toUpperCase();
  return isUpper(model.slice(0, 1)) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word;
}

function spellText(text: string): string {
  return rules.reduce((done, [pattern, replacement]) => done.replace(pattern, replacement), text);
}

/** Converts American to British spelling outside kept parts (code, URLs, glossary terms). */
export function spellBritish(marked: MarkedText): MarkedText {
  const pieces = parsePieces(marked).map((piece) =>
    piece.kind === 'text' ? { ...piece, text: spellText(piece.text) } : piece,
  );
  return joinPieces(pieces);
}
