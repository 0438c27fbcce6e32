import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { languageDetails } from '#contract/language-details.ts';
import { isEnglish, iso1Of, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { makeListedModel } from '#test/models/listed-model.ts';
import { dictionaryFiles } from './dictionary-model.ts';

/** What the models of {@link writeModelsList} translate. */
const listedWords = ['The', 'castle', 'is', 'open', 'today'];

export const listedLanguages = languageCodes.filter((code) => !isEnglish(code));

/** What stands for the words in a language: words of it that others do not have, in its own script. */
export function wordsIn(language: LanguageCode): readonly string[] {
  return languageDetails[language].functionWords.own.split(' ').slice(0, listedWords.length);
}

/** Writes a folder for `MODELS_LIST_URL` with a computed model from English into every language. */
export function writeModelsList(folder: string): void {
  const models = listedLanguages.map((language) => {
    const there = wordsIn(language);
    const words = listedWords.map((word, index) => [word, there[index] ?? ''] as const);
    return makeListedModel({ to: iso1Of(language), architecture: 'tiny', files: dictionaryFiles({ words }) });
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'records.json'),
    JSON.stringify({ data: models.flatMap(({ records }) => records) }),
  );
  for (const [location, content] of models.flatMap(({ packed }) => [...packed])) {
    mkdirSync(join(folder, dirname(location)), { recursive: true });
    writeFileSync(join(folder, location), content);
  }
}
