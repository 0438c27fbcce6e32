import { describe, expect, test } from 'vitest';
import { languageDetails } from '#contract/language-details.ts';
import { isEnglish, type LanguageCode, languageCodes } from '#contract/languages.ts';
import { otherAddress } from './formality.ts';

/** One sentence in the form not chosen, and sentences of the chosen form which look like it. */
const sentences: Record<
  Exclude<LanguageCode, 'en' | 'en-gb'>,
  readonly [other: string, ...right: string[]]
> = {
  ro: ['Introduceți parola.', 'Scrie parola. Membri înregistrați', 'Toți jucătorii, {count} de octeți'],
  de: [
    'Bitte geben Sie Ihr Passwort ein.',
    'Die Regeln? Sie gelten für alle.',
    'Sie wird in Stücken gesendet.',
  ],
  cz: ['Zadejte heslo.', 'Zadej heslo.', 'Ještě to zkus na jiném místě.'],
  dk: ['Her kan De skrive Deres kode.', 'De bedste spillere, dine og deres.'],
  es: ['Introduzca su contraseña.', 'Escribe tu contraseña. Quizá la página se haya movido.'],
  fr: ['Saisissez le mot de passe.', 'Saisis le mot de passe, c’est assez.', 'Ton laissez-passer'],
  gr: ['Γράψτε τον κωδικό.', 'Γράψε τον κωδικό σου, ώστε να μπεις. Είτε εδώ είτε αλλού.'],
  hu: ['Írja be a jelszavát.', 'Írd be a jelszavad. A csapat önállóan írja a híreket.'],
  it: ['Inserisca la password.', 'Inserisci la password. Che non lo scriva nessuno.'],
  nl: ['Vul uw wachtwoord in.', '{hours} u {minutes} min', 'Vul je wachtwoord in: 3 u geldig.'],
  pl: ['Czy chce Pan usunąć konto?', 'Podaj hasło. Panel i panowie'],
  pt: [
    'Introduza a palavra-passe.',
    'Escreve a palavra-passe. É a sua vez.',
    'Confirma que ninguém escreva.',
  ],
  ru: ['Введи пароль.', 'Введите пароль. Это лишь начало.', 'Привет, {name}'],
  tr: ['Şifrenizi yazın.', 'Şifreni yaz. Henüz yok, yalnız {size} kaldı.'],
};

describe.each(Object.entries(sentences))('the address of %s', (language, [other, ...right]) => {
  const code = language as LanguageCode;

  test('is guarded against the form not chosen', () => {
    expect(otherAddress(code, other)).toBeTruthy();
  });

  test.each(right)('lets pass: %s', (text) => {
    expect(otherAddress(code, text)).toBeUndefined();
  });
});

test('names the word it stumbled over', () => {
  expect(otherAddress('de', 'Prüfen Sie die Angaben.')).toBe('Sie');
  expect(otherAddress('es', 'Ha caducado. Inicie sesión.')).toBe('Inicie');
  expect(otherAddress('fr', 'Choisissez votre royaume.')).toBe('votre');
});

test('every language but English has chosen', () => {
  expect(languageCodes.filter((code) => !languageDetails[code].formality)).toEqual(
    languageCodes.filter(isEnglish),
  );
  expect(otherAddress('en', 'You and vous')).toBeUndefined();
});
