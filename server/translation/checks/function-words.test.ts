import { expect, test } from 'vitest';
import { isEnglish, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { functionWords } from './function-words.ts';
import { isUntranslated } from './similarity.ts';

test.each(languageCodes)('the own words of %s are in no other language', (language) => {
  for (const other of languageCodes) {
    if (other === language || (isEnglish(other) && isEnglish(language))) continue;
    const { own, common } = functionWords[other];
    const shared = [...functionWords[language].own].filter((word) => own.has(word) || common.has(word));
    expect([other, shared]).toEqual([other, []]);
  }
});

const sentences: readonly (readonly [LanguageCode, string, string])[] = [
  [
    'de',
    'Das Tor wird am Freitag geöffnet und nicht früher.',
    'Poarta se deschide vineri și nu mai devreme.',
  ],
  [
    'ro',
    'Poarta se deschide vineri și nu mai devreme.',
    'Das Tor wird am Freitag geöffnet und nicht früher.',
  ],
  [
    'es',
    'La puerta se abre el viernes y no antes de las ocho.',
    'O portão abre na sexta e não antes das oito.',
  ],
  ['ru', 'Ворота откроются в пятницу и не раньше восьми.', 'The gate opens on Friday and not before eight.'],
];

test.each(sentences)('a sentence in %s that came back is not translated', (language, source, translation) => {
  expect(isUntranslated(source, source, language)).toBe(true);
  expect(isUntranslated(source, translation, language)).toBe(false);
});
