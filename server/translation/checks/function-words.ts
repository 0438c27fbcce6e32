import { languageDetails } from '#contract/language-details.ts';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';

interface FunctionWords {
  readonly own: ReadonlySet<string>;
  readonly common: ReadonlySet<string>;
}

function wordsOf(code: LanguageCode): FunctionWords {
  const { own, common } = languageDetails[code].functionWords;
  return { own: new Set(own.split(' ')), common: new Set(common.split(' ')) };
}

/** By language, to recognise texts an engine has given back as they were. */
export const functionWords = Object.fromEntries(
  languageCodes.map((code) => [code, wordsOf(code)]),
) as Readonly<Record<LanguageCode, FunctionWords>>;
