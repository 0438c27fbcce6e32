/** A language of the site: its code in URLs, by which its flag is called too (`web/art/flags/`), and its standard tags. */
export interface Language {
  readonly code: string;
  /** Native name. */
  readonly name: string;
  /** BCP 47 tag for `lang`, `hreflang`, `Intl` and `Accept-Language`. */
  readonly tag: string;
  /** Tag for `Intl` where the plain one would use another country's formats: English American, Portuguese Brazilian. */
  readonly intl?: string;
  /** Between groups of three digits; a full stop unless said. */
  readonly thousands?: string;
  /** How many digits a grouped number has at least; 4 unless said. */
  readonly groupedFrom?: number;
  readonly isDefault?: true;
}

/** In the order of the switcher; docs/translating.md says how to add one. */
export const languages = [
  { code: 'en', name: 'English', tag: 'en', intl: 'en-150', thousands: ',', isDefault: true },
  { code: 'en-gb', name: 'English (UK)', tag: 'en-GB', thousands: ',' },
  { code: 'ro', name: 'Română', tag: 'ro' },
  { code: 'de', name: 'Deutsch', tag: 'de' },
  { code: 'cz', name: 'Čeština', tag: 'cs', thousands: '\u00a0' },
  { code: 'dk', name: 'Dansk', tag: 'da' },
  { code: 'es', name: 'Español', tag: 'es', groupedFrom: 5 },
  { code: 'fr', name: 'Français', tag: 'fr', thousands: '\u202f' },
  { code: 'gr', name: 'Ελληνικά', tag: 'el' },
  { code: 'hu', name: 'Magyar', tag: 'hu', thousands: '\u00a0', groupedFrom: 5 },
  { code: 'it', name: 'Italiano', tag: 'it', groupedFrom: 5 },
  { code: 'nl', name: 'Nederlands', tag: 'nl' },
  { code: 'pl', name: 'Polski', tag: 'pl', thousands: '\u00a0', groupedFrom: 5 },
  {
    code: 'pt',
    name: 'Português',
    tag: 'pt',
    intl: 'pt-PT',
    thousands: '\u00a0',
    groupedFrom: 5,
  },
  { code: 'ru', name: 'Русский', tag: 'ru', thousands: '\u00a0' },
  { code: 'tr', name: 'Türkçe', tag: 'tr' },
] as const satisfies readonly Language[];

export type LanguageCode = (typeof languages)[number]['code'];

export const languageCodes: readonly LanguageCode[] = languages.map((each) => each.code);

/** The language flagged default, else the first. */
export const defaultLanguage: LanguageCode =
  languages.find((each) => 'isDefault' in each)?.code ?? languages[0].code;

/** Name of the cookie and local storage entry that hold the chosen language. */
export const languageKey = 'language';

export function isLanguageCode(text: unknown): text is LanguageCode {
  return languages.some((each) => each.code === text);
}

/** Locale for numbers, dates and plurals: European English («28 April 2011»), Portuguese of Portugal. */
export function intlLocaleOf(code: LanguageCode): string {
  const language: Language | undefined = languages.find((each) => each.code === code);
  return language?.intl ?? tagOf(code);
}

export function tagOf(code: LanguageCode): string {
  return languages.find((each) => each.code === code)?.tag ?? code;
}

interface LanguageRange {
  readonly tag: string;
  readonly weight: number;
}

function parseLanguageRange(part: string): LanguageRange {
  const [tag = '', ...parameters] = part.trim().toLowerCase().split(';');
  const quality = parameters.map((each) => /^\s*q=([01](?:\.\d{1,3})?)\s*$/.exec(each)?.[1]).find(Boolean);
  return { tag: tag.trim(), weight: quality === undefined ? 1 : Number(quality) };
}

function languageFor(tag: string): LanguageCode | undefined {
  const exact = languages.find((each) => each.tag.toLowerCase() === tag);
  const primary = tag.split('-')[0];
  return (exact ?? languages.find((each) => each.tag.toLowerCase() === primary))?.code;
}

/** Picks a language by an `Accept-Language` header; the default when none matches. */
export function preferredLanguage(acceptLanguage: string | undefined): LanguageCode {
  const ranges = (acceptLanguage ?? '')
    .slice(0, 500)
    .split(',')
    .map(parseLanguageRange)
    .filter((range) => range.tag !== '' && range.weight > 0)
    .sort((a, b) => b.weight - a.weight);
  for (const range of ranges) {
    const found = languageFor(range.tag);
    if (found) return found;
  }
  return defaultLanguage;
}

/** ISO 639-1 code: `cs` for `cz`, `en` for `en-gb`. */
export function iso1Of(code: LanguageCode): string {
  return tagOf(code).split('-')[0] ?? code;
}

export function isEnglish(code: LanguageCode): boolean {
  return iso1Of(code) === 'en';
}

/** English and British English differ in spelling only. */
export function isSameLanguage(one: LanguageCode, other: LanguageCode): boolean {
  return iso1Of(one) === iso1Of(other);
}

/** Makes one value per language. */
export function perLanguage<Value>(
  make: (code: LanguageCode) => Value,
): Readonly<Record<LanguageCode, Value>> {
  return Object.fromEntries(languageCodes.map((code) => [code, make(code)])) as Record<LanguageCode, Value>;
}
