import { readdirSync, readFileSync } from 'node:fs';
import { createInstance, type TFunction } from 'i18next';
import { isLanguageCode, type LanguageCode, languageCodes, tagOf } from '#contract/languages.ts';

/** One language's catalogue as it stands in `locales/`. */
export type Catalogue = Readonly<Record<string, unknown>>;

const folder = new URL('../locales/', import.meta.url);

function readCatalogue(code: LanguageCode): Catalogue {
  return JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'));
}

/** The catalogues of all languages, read once. */
const catalogues: Readonly<Record<LanguageCode, Catalogue>> = Object.fromEntries(
  readdirSync(folder)
    .map((file) => file.replace(/\.json$/, ''))
    .filter(isLanguageCode)
    .map((code) => [code, readCatalogue(code)]),
) as Record<LanguageCode, Catalogue>;

function ofPages({ mail: _, desk: __, ...others }: Catalogue): Catalogue {
  return others;
}

/** The texts a page carries along: no browser ever writes a mail, and the desk asks for its own. */
export const pageCatalogues = Object.fromEntries(
  Object.entries(catalogues).map(([code, catalogue]) => [code, ofPages(catalogue)]),
) as Record<LanguageCode, Catalogue>;

/** The texts of the administrators' desk. */
export function deskTexts(code: LanguageCode): Catalogue {
  const { desk } = catalogues[code];
  return typeof desk === 'object' && desk !== null ? { ...desk } : {};
}

function translatorOf(code: LanguageCode): TFunction {
  const instance = createInstance();
  void instance.init({
    lng: tagOf(code),
    resources: { [tagOf(code)]: { translation: catalogues[code] ?? {} } },
    interpolation: { escapeValue: false, prefix: '{', suffix: '}' },
    initAsync: false,
  });
  return instance.getFixedT(tagOf(code));
}

const translators = new Map(languageCodes.map((code) => [code, translatorOf(code)]));

/**
 * A text in a language: the language is an argument, never the state of something shared.
 * An unknown key returns the key itself.
 */
export function say(
  language: LanguageCode,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return String(translators.get(language)?.(key as never, values as never) ?? key);
}
