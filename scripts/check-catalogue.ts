import { type LanguageCode, tagOf } from '#contract/languages.ts';

export type Catalogue = { readonly [key: string]: string | Catalogue };

/** Words that stay in Latin letters in every language: names, formats, the unit of the specification. */
const latinNames = new Set(
  'guildhall shinso chunjo jinno sha javascript json email e mail discord html markdown captcha sura ok pin windows powershell linux macos utc http https'.split(
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

function checkKeys(keys: Set<string>, wanted: Set<string>): string[] {
  return [
    ...[...wanted].filter((key) => !keys.has(key)).map((key) => `${key}: missing`),
    ...[...keys]
      .filter((key) => !wanted.has(key))
      .map((key) => `${key}: not in English, or a plural form the language lacks`),
  ];
}

/** The keys a language must have: English ones, with the plural forms of its own. */
function keysFor(english: Map<string, string>, code: LanguageCode): Set<string> {
  const forms = new Intl.PluralRules(tagOf(code)).resolvedOptions().pluralCategories;
  return new Set(
    [...english.keys()].flatMap((key) => {
      const { base, form } = splitKey(key);
      return form ? forms.map((each) => `${base}_${each}`) : [key];
    }),
  );
}

function checkMarks(key: string, text: string, english: Map<string, string>): string[] {
  const { base, form } = splitKey(key);
  const source = english.get(form ? `${base}_other` : key) ?? '';
  const [given, wanted] = [marksOf(text), marksOf(source)];
  // One thing may be said without its number.
  const withoutCount = marksOf(source.replaceAll('{count}', ''));
  if (given === wanted || (form && form !== 'other' && given === withoutCount)) return [];
  return [`${key}: has «${given}», English has «${wanted}»`];
}

const letters: Partial<Record<LanguageCode, { own: RegExp; name: string }>> = {
  ru: { own: /\p{Script=Cyrillic}/u, name: 'Cyrillic' },
  gr: { own: /\p{Script=Greek}/u, name: 'Greek' },
};

function checkLetters(key: string, text: string, code: LanguageCode): string[] {
  const script = letters[code];
  if (!script) return [];
  const words = text.replaceAll(/\{\w+\}|<\/?\w+>/g, ' ').match(/\p{L}+/gu) ?? [];
  return words.flatMap((word) => {
    const latin = /\p{Script=Latin}/u.test(word);
    if (!latin || (!script.own.test(word) && latinNames.has(word.toLowerCase()))) return [];
    return [`${key}: «${word}» has Latin letters where ${script.name} ones belong`];
  });
}

function checkTranslated(
  key: string,
  text: string,
  english: Map<string, string>,
  code: LanguageCode,
): string[] {
  if (text.trim() === '') return [`${key}: empty`];
  const source = english.get(key);
  const isEnglish = code === 'en' || code === 'en-gb';
  if (isEnglish || text !== source || text.split(/\s+/).length < 4) return [];
  return [`${key}: still English`];
}

/** Everything wrong with a language's catalogue against the English one; empty when it is right. */
export function checkCatalogue(
  code: LanguageCode,
  catalogue: Catalogue,
  englishCatalogue: Catalogue,
): string[] {
  const english = flatten(englishCatalogue);
  const texts = flatten(catalogue);
  const wanted = keysFor(english, code);
  return [
    ...checkKeys(new Set(texts.keys()), wanted),
    ...[...texts]
      .filter(([key]) => wanted.has(key))
      .flatMap(([key, text]) => [
        ...checkMarks(key, text, english),
        ...checkLetters(key, text, code),
        ...checkTranslated(key, text, english, code),
      ]),
  ];
}
