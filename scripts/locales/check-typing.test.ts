import { expect, test } from 'vitest';
import type { LanguageCode } from '#contract/languages.ts';
import { checkTyping } from './check-typing.ts';

test.each<[LanguageCode, string]>([
  ['de', ' Konto'],
  ['de', 'Dein  Konto'],
  ['de', 'Wird geladen…'],
  ['de', '{percent} % mehr'],
  ['nl', "Pagina's"],
  ['es', 'La "clave"'],
  ['it', 'Caricamento...'],
  ['fr', 'Déjà un compte ?'],
  ['fr', 'Déjà un compte?'],
  ['fr', 'Modifier « {title} »'],
  ['en', 'At most 2 KB'],
  ['ru', 'Не больше 5 МБ'],
])('%s: finds the fault of «%s»', (code, text) => {
  expect(checkTyping(text, code)).toBeTruthy();
});

test.each<[LanguageCode, string]>([
  ['en', 'Logging in...'],
  ['de', 'Wird geladen\u00a0…'],
  ['nl', 'Pagina’s'],
  ['tr', 'paranın üstüne %{percent} bonus'],
  ['fr', 'Déjà un compte\u00a0? <rules>Lis</rules> http:// ou https://'],
  ['fr', 'Modifier «\u00a0{title}\u00a0»'],
  ['en', 'At most {size}'],
  ['de', 'Gib {count} an'],
])('%s: finds nothing in «%s»', (code, text) => {
  expect(checkTyping(text, code)).toBeUndefined();
});
