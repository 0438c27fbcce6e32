import { readdirSync, readFileSync } from 'node:fs';
import { intlLocaleOf, isLanguageCode, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { type Catalogue, createTexts, type TextValues } from '#contract/texts.ts';

const folder = new URL('../../locales/', import.meta.url);

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

function ofPages({ mail: _, desk: __, maintenance: ___, ...others }: Catalogue): Catalogue {
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

const texts = new Map(languageCodes.map((code) => [code, createTexts(intlLocaleOf(code), catalogues[code])]));

/**
 * A text in a language: the language is an argument, never the state of something shared.
 * An unknown key returns the key itself.
 */
export function translate(language: LanguageCode, key: string, values?: TextValues): string {
  return texts.get(language)?.t(key, values) ?? key;
}
