import { readdirSync, readFileSync } from 'node:fs';
import { intlLocaleOf, isLanguageCode, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { type ModuleName, moduleNames, textGroupOf } from '#contract/modules.ts';
import { type Catalogue, createTexts, type TextValues } from '#contract/texts.ts';
import { bindShortWords } from './short-words.ts';

const folder = new URL('../../locales/', import.meta.url);

function readCatalogue(code: LanguageCode): Catalogue {
  return JSON.parse(readFileSync(new URL(`${code}.json`, folder), 'utf8'));
}

const catalogues: Readonly<Record<LanguageCode, Catalogue>> = Object.fromEntries(
  readdirSync(folder)
    .map((file) => file.replace(/\.json$/, ''))
    .filter(isLanguageCode)
    .map((code) => [code, readCatalogue(code)]),
) as Record<LanguageCode, Catalogue>;

/** Messages that pages show as the server has answered them. */
const answered: readonly string[] = ['confirmRequired', 'staffSessionEnded', 'secondStepRequired', 'banned'];

function withoutServerTexts({ mail: _, admin: __, maintenance: ___, ...others }: Catalogue): Catalogue {
  const shown = (group: unknown) =>
    Object.fromEntries(Object.entries(group ?? {}).filter(([key]) => !answered.includes(key)));
  return { ...others, auth: shown(others.auth), login: shown(others.login) };
}

/** Texts that pages need: mails are written by the server, and the administration loads its own. */
export const pageCatalogues = Object.fromEntries(
  languageCodes.map((code) => [code, bindShortWords(code, withoutServerTexts(catalogues[code]))]),
) as Record<LanguageCode, Catalogue>;

/** Shown only by forms, the account and the administration: the routes with `withAllTexts` (`web/page/page-route.ts`). */
export const laterGroups: readonly string[] = [
  'account',
  'appearance',
  'audit',
  'confirm',
  'dataExport',
  'design',
  'email',
  'glossary',
  'password',
  'passwordStrength',
  'recover',
  'register',
  'reset',
  'security',
  'passkeys',
  'twoStep',
  'translations',
  'undoEmail',
  'verifyEmail',
  'uploads',
  'media',
  'menus',
  'models',
  'modules',
  'figures',
  'webhooks',
  'roles',
  'chart',
  ...moduleNames.map(textGroupOf),
];

function withoutGroups(left: readonly string[]): Record<LanguageCode, Catalogue> {
  const languages = Object.entries(pageCatalogues).map(([code, catalogue]) => {
    const groups = Object.entries(catalogue).filter(([group]) => !left.includes(group));
    return [code, Object.fromEntries(groups)];
  });
  return Object.fromEntries(languages);
}

/** The texts of all other pages, which visitors see first. */
export const firstCatalogues = withoutGroups(laterGroups);

/** The texts of all pages while these modules are on. */
export function cataloguesWith(on: readonly ModuleName[]): Record<LanguageCode, Catalogue> {
  const off = moduleNames.filter((name) => !on.includes(name));
  return withoutGroups(off.map(textGroupOf));
}

const adminCatalogues = Object.fromEntries(
  languageCodes.map((code) => [code, bindShortWords(code, catalogues[code].admin as Catalogue)]),
) as Record<LanguageCode, Catalogue>;

/** The texts of the administration alone. */
export function adminTexts(code: LanguageCode): Catalogue {
  return adminCatalogues[code];
}

const texts = new Map(languageCodes.map((code) => [code, createTexts(intlLocaleOf(code), catalogues[code])]));

/** Translates a key; an unknown key is returned as it is. */
export function translate(language: LanguageCode, key: string, values?: TextValues): string {
  return texts.get(language)?.t(key, values) ?? key;
}
