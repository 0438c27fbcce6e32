import { languageDetails } from '#contract/language-details.ts';
import { type LanguageCode, perLanguage } from '#contract/languages.ts';

function alternatives(list: string): string {
  return list.trim().split(/\s+/).join('|');
}

/** Any of these words on its own, with or without a capital. */
export function words(list: string): RegExp {
  return new RegExp(String.raw`(?<!\p{L})(?:${alternatives(list)})(?!\p{L})`, 'iu');
}

function openings(list: string): RegExp {
  return new RegExp(String.raw`(?:^|[.!?:…¿¡]\s*)(?:${alternatives(list)})(?!\p{L})`, 'u');
}

function capitals(list: string): RegExp {
  return new RegExp(String.raw`(?<=[\p{L}\p{N},;] )(?:${alternatives(list)})(?!\p{L})`, 'u');
}

function endings(list: string, exceptions: string): RegExp {
  return new RegExp(
    String.raw`(?<!\p{L})(?!(?:${alternatives(exceptions)})(?!\p{L}))\p{L}+(?:${alternatives(list)})(?!\p{L})`,
    'iu',
  );
}

/** Patterns of the form of address a language does not use. */
const wrongForms = perLanguage((code): readonly RegExp[] => {
  const { formality } = languageDetails[code];
  if (!formality) return [];
  return [
    formality.words && words(formality.words),
    formality.capitals && capitals(formality.capitals),
    formality.endings && endings(formality.endings, formality.endingExceptions ?? ''),
    formality.openings && openings(formality.openings),
    formality.pattern,
  ].filter((each) => each instanceof RegExp);
});

/** The first word of a text in the other form of address; undefined when there is none. */
export function otherAddress(code: LanguageCode, text: string): string | undefined {
  const spoken = text.replaceAll(/\{\w+\}/g, '0').replaceAll(/<\/?\w+>/g, '');
  for (const each of wrongForms[code]) {
    const found = each.exec(spoken)?.[0].replace(/^\P{L}+/u, '');
    if (found) return found;
  }
  return undefined;
}
