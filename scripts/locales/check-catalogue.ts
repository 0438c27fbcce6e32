import { languageDetails } from '#contract/language-details.ts';
import { intlLocaleOf, isEnglish, type LanguageCode } from '#contract/languages.ts';
import { scriptPatternOf } from '#contract/script-patterns.ts';
import { checkTyping } from './check-typing.ts';
import { otherAddress } from './formality.ts';
import { otherTerm } from './terms.ts';

export type Catalogue = { readonly [key: string]: string | Catalogue };

/** What can be wrong with a text, in the order of the columns of `npm run locales`. */
export const problemKinds = [
  'missing',
  'extra',
  'plural',
  'placeholder',
  'letters',
  'address',
  'term',
  'typing',
  'untranslated',
] as const;

export type ProblemKind = (typeof problemKinds)[number];

export interface Problem {
  readonly key: string;
  readonly kind: ProblemKind;
  /** In words, for whoever corrects it. */
  readonly says: string;
}

/** Words that stay in Latin letters in every language: names, formats, the unit of the specification. */
const latinNames = new Set(
  'guildhall metin shinso chunjo jinno sha javascript json email e mail discord html markdown captcha autopatcher emoji premium sura ok pin windows powershell linux macos utc http https qr png webp svg webhook webhooks'.split(
    ' ',
  ),
);

/** All texts of a catalogue by their full key. */
export function flatten(catalogue: Catalogue, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  for (const [key, value] of Object.entries(catalogue)) {
    if (typeof value === 'string') texts.set(prefix + key, value);
    else for (const [inner, text] of flatten(value, `${prefix}${key}.`)) texts.set(inner, text);
  }
  return texts;
}

const pluralSuffix = /_(zero|one|two|few|many|other)$/;

interface PluralKey {
  readonly base: string;
  readonly form: string | undefined;
}

function splitKey(key: string): PluralKey {
  const form = pluralSuffix.exec(key)?.[1];
  return { base: form ? key.replace(pluralSuffix, '') : key, form };
}

/** What must survive translation: `{placeholders}` and `<tags>`, each as often as in English. */
function marksOf(text: string): string {
  return (text.match(/\{\w+\}|<\/?\w+>/g) ?? []).toSorted().join(' ');
}

function checkKeys(keys: Set<string>, wanted: Set<string>): Problem[] {
  const kindOf = (key: string, other: ProblemKind) => (splitKey(key).form ? 'plural' : other);
  return [
    ...[...wanted]
      .filter((key) => !keys.has(key))
      .map((key): Problem => ({ key, kind: kindOf(key, 'missing'), says: 'missing' })),
    ...[...keys]
      .filter((key) => !wanted.has(key))
      .map(
        (key): Problem => ({
          key,
          kind: kindOf(key, 'extra'),
          says: 'not in English, or a plural form the language lacks',
        }),
      ),
  ];
}

/** The keys a language must have: English ones, with the plural forms of its own. */
function keysFor(english: Map<string, string>, code: LanguageCode): Set<string> {
  const forms = new Intl.PluralRules(intlLocaleOf(code)).resolvedOptions().pluralCategories;
  return new Set(
    [...english.keys()].flatMap((key) => {
      const { base, form } = splitKey(key);
      return form ? forms.map((each) => `${base}_${each}`) : [key];
    }),
  );
}

interface Entry {
  readonly key: string;
  readonly text: string;
  readonly code: LanguageCode;
  /** The English text this one says; of a plural, that of many. */
  readonly source: string;
}

/** The English text a key stands for; of a plural form, the English one of many. */
export function sourceOf(key: string, english: ReadonlyMap<string, string>): string {
  const { base, form } = splitKey(key);
  return english.get(form ? `${base}_other` : key) ?? '';
}

type Check = (entry: Entry) => string | undefined;

function checkMarks({ key, text, source }: Entry): string | undefined {
  const { form } = splitKey(key);
  const [given, wanted] = [marksOf(text), marksOf(source)];
  // One thing may be said without its number.
  const withoutCount = marksOf(source.replaceAll('{count}', ''));
  if (given === wanted || (form && form !== 'other' && given === withoutCount)) return undefined;
  return `has «${given}», English has «${wanted}»`;
}

function checkLetters({ text, code }: Entry): string | undefined {
  const { script } = languageDetails[code];
  if (script === 'Latin') return undefined;
  const words = text.replaceAll(/\{\w+\}|<\/?\w+>/g, ' ').match(/\p{L}+/gu) ?? [];
  const wrong = words.filter((word) => {
    const latin = /\p{Script=Latin}/u.test(word);
    return latin && (scriptPatternOf(code).test(word) || !latinNames.has(word.toLowerCase()));
  });
  if (wrong.length === 0) return undefined;
  return `Latin letters where ${script} ones belong: «${wrong.join('», «')}»`;
}

function checkAddress({ text, code }: Entry): string | undefined {
  const found = otherAddress(code, text);
  return found && `«${found}» addresses the reader in the form not chosen`;
}

function checkTerm({ text, code }: Entry): string | undefined {
  const other = otherTerm(code, text);
  return other && `«${other.found}»: the agreed word is «${other.use}»`;
}

function checkCounted({ key, text, code }: Entry): string | undefined {
  if (!languageDetails[code].hasManyPlurals || splitKey(key).form) return undefined;
  const counted = /\{(?:max|total|seconds)\} \p{L}{4,}/u.exec(text)?.[0];
  return counted && `«${counted}» needs plural forms; put the number after a colon`;
}

function checkTranslated({ text, code, source }: Entry): string | undefined {
  if (text.trim() === '') return 'empty';
  return isEnglish(code) || text !== source || text.split(/\s+/).length < 4 ? undefined : 'still English';
}

/** In this order; a text may have several. */
const checks: readonly (readonly [ProblemKind, Check])[] = [
  ['placeholder', checkMarks],
  ['letters', checkLetters],
  ['address', checkAddress],
  ['term', checkTerm],
  ['plural', checkCounted],
  ['typing', ({ text, code }) => checkTyping(text, code)],
  ['untranslated', checkTranslated],
];

/** Everything wrong with a language's catalogue against the English one; empty when it is right. */
export function checkCatalogue(
  code: LanguageCode,
  catalogue: Catalogue,
  englishCatalogue: Catalogue,
): Problem[] {
  const english = flatten(englishCatalogue);
  const texts = flatten(catalogue);
  const wanted = keysFor(english, code);
  const entries = [...texts]
    .filter(([key]) => wanted.has(key))
    .map(([key, text]): Entry => ({ key, text, code, source: sourceOf(key, english) }));
  return [
    ...checkKeys(new Set(texts.keys()), wanted),
    ...entries.flatMap((entry) =>
      checks.flatMap(([kind, check]) => {
        const says = check(entry);
        return says ? [{ key: entry.key, kind, says }] : [];
      }),
    ),
  ];
}
