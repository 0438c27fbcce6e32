import { languageDetails } from './language-details.ts';
import { type LanguageCode, perLanguage } from './languages.ts';

const scriptPatterns = perLanguage(
  (code) => new RegExp(String.raw`\p{Script=${languageDetails[code].script}}`, 'u'),
);

/** Matches a letter of the language's script. */
export function scriptPatternOf(code: LanguageCode): RegExp {
  return scriptPatterns[code];
}
