import { expect, test } from 'vitest';
import { type LanguageCode, languageCodes } from '#contract/languages.ts';
import { readTexts } from '#server/site/demo/texts.ts';
import { otherTerm } from './terms.ts';

test.each<[LanguageCode, string, string, string]>([
  ['en', 'Your mails are sent.', 'mails', 'email'],
  ['en-gb', 'The color of your armor', 'color', 'colour'],
  ['ro', 'Personajele tale sunt în siguranță.', 'Personajele', 'caracter'],
  ['ro', 'Parola este greșită.', 'este', 'e'],
  ['de', 'Passwort-Mails gehen an diese Adresse.', 'Mails', 'E-Mail'],
  ['de', 'Nimm die Registrierungsbedingungen an.', 'Registrierungsbedingungen', 'Teilnahmebedingungen'],
  ['cz', 'Smazat tuto stránku? Tento krok nejde vzít zpět.', 'Tento', 'tenhle'],
  ['dk', 'Siden er offentliggjort.', 'offentliggjort', 'udgive'],
  ['fr', 'Toutes les actualités', 'actualités', 'actu'],
  ['gr', 'Ο διακομιστής δεν απαντά.', 'διακομιστής', 'σέρβερ'],
  ['it', 'Togli il filtro', 'Togli', 'rimuovi, rimosso'],
  ['nl', 'De tekst is onopgeslagen.', 'onopgeslagen', 'nog niet opgeslagen'],
  ['pl', 'Dotacje dla serwera', 'Dotacje', 'darowizna'],
  ['pt', 'Esconder o e-mail', 'Esconder', 'ocultar'],
  ['ru', 'От 5 до 16 знаков', 'знаков', 'символ'],
  ['tr', 'Parolanı yaz.', 'Parolanı', 'şifre'],
])('%s: finds the word given up in «%s»', (code, text, found, use) => {
  expect(otherTerm(code, text)).toEqual({ found, use });
});

test.each<[LanguageCode, string]>([
  ['en', 'No mail server is set up: each email becomes a file.'],
  ['de', 'E-Mails gehen über deinen Mailserver, auch als E‑Mail.'],
  ['en', 'The color of your armor'],
  ['ru', 'Буквы, цифры и знаки препинания'],
  ['ro', 'Această știre există.'],
])('%s: lets pass «%s»', (code, text) => {
  expect(otherTerm(code, text)).toBeUndefined();
});

test.each(languageCodes)('the demo news and pages in %s keep to the agreed words', (code) => {
  const { downloads, events, pages, ...news } = readTexts(code);
  const texts = [
    ...Object.values(news).flatMap(({ title, content }) => [title, ...content]),
    ...Object.values(downloads).flatMap(({ title, description }) => [title, description]),
    ...Object.values(events).flatMap(({ title, content }) => [title, content]),
    ...Object.values(pages).flat(),
  ];
  expect(texts.flatMap((text) => otherTerm(code, text)?.found ?? [])).toEqual([]);
});
