import { expect, test } from 'vitest';
import { bindShortWords } from './short-words.ts';

const bound = (code: 'ru' | 'cz' | 'pl' | 'de', text: string) =>
  (bindShortWords(code, { group: { text } }) as { group: { text: string } }).group.text.replaceAll(
    '\u00a0',
    '~',
  );

test.each([
  ['ru', 'В бой и к победе с гильдией', 'В~бой и~к~победе с~гильдией'],
  ['ru', 'Яд, скорость — и никогда', 'Яд, скорость~— и~никогда'],
  ['cz', 'Vyraž (s cechem) do boje a k vítězství', 'Vyraž (s~cechem) do boje a~k~vítězství'],
  ['pl', 'Zaloguj się w <link>grze</link> i z gildią', 'Zaloguj się w~<link>grze</link> i~z~gildią'],
] as const)('in %s a word of one letter stays with the next: %s', (code, text, expected) => {
  expect(bound(code, text)).toBe(expected);
});

test('placeholders, words that end in such a letter, and other languages stay as they are', () => {
  expect(bound('pl', '{a } nowa gildia jest')).toBe('{a } nowa gildia jest');
  expect(bound('ru', 'Империя зовёт')).toBe('Империя зовёт');
  expect(bound('de', 'a — o')).toBe('a — o');
});
