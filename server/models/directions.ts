import { iso1Of, type LanguageCode, languageCodes } from '#contract/languages.ts';

/** What one model translates from and into, as the models' makers name languages: ISO 639-1, so `cs` for the site's `cz`. */
export interface Direction {
  readonly from: string;
  readonly to: string;
}

/** Every model translates from or into it; other pairs go through it. */
const pivot = 'en';

/** The languages of the site that are not English, once each. */
const others = [...new Set(languageCodes.map(iso1Of))].filter((language) => language !== pivot);

/** All directions that a site can need. */
export const allDirections: readonly Direction[] = others.flatMap((language) => [
  { from: pivot, to: language },
  { from: language, to: pivot },
]);

/** The folder's name, and what it is called in messages: `en-cs`. */
export function nameOf({ from, to }: Direction): string {
  return `${from}-${to}`;
}

/** Undefined for any other name. */
export function directionNamed(name: string): Direction | undefined {
  return allDirections.find((each) => nameOf(each) === name);
}

/** The directions from or into a language of the site; none for English. */
export function directionsOf(language: LanguageCode): readonly Direction[] {
  const code = iso1Of(language);
  return allDirections.filter(({ from, to }) => code !== pivot && (from === code || to === code));
}

interface Wish {
  /** To be translated into. */
  readonly into: readonly LanguageCode[];
  /** That texts are written in. */
  readonly from: readonly LanguageCode[];
}

/** The directions that translating needs, each once: from every other language into English, then from English. */
export function neededDirections({ into, from }: Wish): readonly Direction[] {
  const sources = new Set(from.map(iso1Of));
  const targets = new Set(into.map(iso1Of));
  return allDirections.filter(
    (each) => (each.to === pivot && sources.has(each.from)) || (each.from === pivot && targets.has(each.to)),
  );
}

/** The site's codes of a model's language: `en` has two. */
export function siteCodesOf(language: string): readonly LanguageCode[] {
  return languageCodes.filter((code) => iso1Of(code) === language);
}
