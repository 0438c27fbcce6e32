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

/** Writes a folder for `MODELS_LIST_URL` with a computed model from English into every language; again with a later version, newer ones. */
export function writeModelsList(folder: string, version = '3.0'): void {
  const models = listedLanguages.map((language) => {
    const there = wordsIn(language);
    const ofText = listedWords.map((word, index) => [word, there[index] ?? ''] as const);
    // A version is told by its files, too: with the same ones it would be no newer model.
    const words = [...ofText, ['Version', version] as const];
    return makeListedModel({
      to: iso1Of(language),
      version,
      architecture: 'tiny',
      files: dictionaryFiles({ words }),
    });
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
