import { languageDetails } from '#contract/language-details.ts';
import { type LanguageCode, perLanguage } from '#contract/languages.ts';
import { spellBritish } from '#server/translation/text/british.ts';
import { words } from './formality.ts';

const rejectedTerms = perLanguage((code) =>
  (languageDetails[code].rejectedTerms ?? []).map(([rejected, use]) => ({
    pattern: typeof rejected === 'string' ? words(rejected) : rejected,
    use,
  })),
);

function american(text: string): string | undefined {
  return text.match(/\p{L}+/gu)?.find((word) => spellBritish(word) !== word);
}

interface OtherTerm {
  readonly found: string;
  readonly use: string;
}

/** The first rejected word of a text and the agreed one; undefined when there is none. */
export function otherTerm(code: LanguageCode, text: string): OtherTerm | undefined {
  for (const { pattern, use } of rejectedTerms[code]) {
    const found = pattern.exec(text)?.[0];
    if (found) return { found, use };
  }
  const found = code === 'en-gb' ? american(text) : undefined;
  return found === undefined ? undefined : { found, use: spellBritish(found) };
}
