import { describe, expect, test } from 'vitest';
import type { LanguageCode } from '#contract/languages.ts';
import { restoreMarks } from '#server/translation/engines/marks.ts';
import { normalizeOutput } from '#server/translation/text/normalize-output.ts';
import { readMarkdown } from '#server/translation/text/read-markdown.ts';
import { into } from '#test/engines/into.ts';
import { checkTranslation } from './check.ts';

/** The problem of an engine's raw answer to a one-segment text. */
function problemOf(markdown: string, answer: string, language: LanguageCode = 'de') {
  const [segment] = readMarkdown(markdown, ['Shinsoo', 'Jinno']).segments;
  if (!segment) throw new Error(`nothing to translate: ${markdown}`);
  const made = normalizeOutput(segment.marked, restoreMarks(segment.marked, answer));
  return checkTranslation(segment, made, into(language));
}

const long =
  'The guild war of this weekend begins at noon. Bring your friends and win the castle for your empire.';
const german =
  'Der Gildenkrieg dieses Wochenendes beginnt am Mittag. Bringt eure Freunde mit und gewinnt die Burg für euer Reich.';

describe('refused', () => {
  test.each<[string, string, string, LanguageCode?]>([
    ['empty', 'Hello', ''],
    ['empty', 'Hello', ' \u200b\ufeff\n '],
    ['empty', 'Hello', '...'],
    ['empty', 'The war of Shinsoo is over', '<x id="1">Shinsoo</x>'],
    ['unchanged', 'The war of the empires', 'The war of the empires'],
    [
      'unchanged',
      'Guild war: Shinso vs Jinno, Drako vs Mira and more',
      'Guild war: Shinso vs <x id="1"/>, Drako vs Mira and more',
    ],
    [
      'unchanged',
      long,
      `${german.slice(0, 53)} Bring your friends from the guild and win the castle with your empire.`,
    ],
    ['marksBroken', 'Read **the rules**', 'Lies die Regeln'],
    ['marksBroken', 'Read **the rules**', 'Lies <g id="1">die Regeln'],
    ['marksBroken', 'Read **the rules**', 'Lies <g id="1">die</g> <g id="1">Regeln</g>'],
    ['marksBroken', 'Read **the rules**', 'Lies die Regeln <g id="1"> </g>'],
    ['marksBroken', 'Read **the rules**', 'Lies <g id="7">die Regeln</g>'],
    ['marksBroken', 'Read **the rules**', 'Lies <gid="1">die Regeln</g>'],
    ['marksBroken', 'The war of Shinsoo', 'Der Krieg von Shinsoo'],
    ['marksBroken', 'The war of Shinsoo', 'Der <x id="1"/> Krieg <x id="1"/>'],
    ['marksBroken', 'Hello', '<!DOCTYPE html><html><body><h1>502 Bad Gateway</h1></body></html>'],
    ['marksBroken', 'Hello', 'Hallo <script>alert(1)</script>'],
    ['numbersChanged', 'You get 20 stones', 'Du bekommst 30 Steine'],
    ['numbersChanged', 'Level 12', 'Stufe 21'],
    ['numbersChanged', 'From 1,000 to 2,000', 'Von 1.000 bis 20.00'],
    ['numbersChanged', 'Two stones', '2 Steine'],
    ['emojiLost', '🎉 Party', 'Feier'],
    ['emojiLost', '👨‍👩‍👧 Party', '👨 Feier'],
    ['emojiLost', 'Party 🇩🇪', 'Feier 🇫🇷'],
    ['tooShort', long, 'Der Gildenkrieg dieses Wochenendes.'],
    ['tooShort', `${long} ${long.slice(0, 40)}`, german.slice(0, 70)],
    ['tooLong', 'Hello', `Hallo${' wie geht es denn euch heute abend so'.repeat(5)}`],
    [
      'tooLong',
      long,
      `${german} ${'Übersetzt wurde alles, was irgend möglich war, mit viel Liebe und Geduld. '.repeat(5)}`,
    ],
    // What is too long is not looked at any closer, which would take long as well.
    ['tooLong', 'Read **the rules** 7', `Lies die Regeln ${'8 🎉 '.repeat(50)}`],
    ['repeated', 'Come to the castle', 'Komm zum zum zum zum zum zum zum Schloss'],
    [
      'repeated',
      long,
      'Der Krieg in der Burg, in der Burg, in der Burg, in der Burg, in der Burg, in der Burg beginnt.',
    ],
    ['controlCharacters', 'Hello', 'Hal\u202elo'],
    ['controlCharacters', 'Hello', 'Hal\u2066lo'],
    ['controlCharacters', 'Hello', 'Hal\u0007lo'],
    ['foreignMarkup', 'Hello', 'Hallo https://evil.example'],
    ['foreignMarkup', 'Hello', 'Hallo x@evil.example'],
    ['foreignMarkup', 'Hello', 'Hallo &eacute;'],
    [
      'foreignMarkup',
      '[The *old* rules](/a) of [war](/b)',
      '<g id="1">Die <g id="2">alten</g> <g id="3">Regeln</g></g>',
    ],
    ['wrongScript', 'Hello', '你好'],
    ['wrongScript', 'Hello', 'Привет'],
    ['wrongScript', long, german, 'ru'],
    ['wrongScript', long, german, 'gr'],
    ['wrongScript', 'The castle is open', 'Das Schloss ist offen', 'ru'],
    ['wrongScript', 'The castle is open', 'Das Schloss ist offen', 'gr'],
    ['wrongScript', 'The castle is open', 'Замок открыт', 'gr'],
    ['wrongScript', 'The castle is open', 'Το κάστρο είναι ανοιχτό', 'ru'],
    ['wrongScript', 'The castle is open again', 'Das Schloss ist снова', 'ru'],
  ])('%s: rejects %j as %j', (problem, markdown, answer, language) => {
    expect(problemOf(markdown, answer, language)).toBe(problem);
  });
});

describe('accepted', () => {
  test.each<[string, string, LanguageCode?]>([
    [long, german],
    [
      long,
      'Гильдейская война этих выходных начнётся в полдень. Приводите друзей и завоюйте замок для империи.',
      'ru',
    ],
    ['The Shinsoo', '<x id="1">Shinsoo</x>', 'ru'],
    ['The new game server of Metin2', 'Νέος διακομιστής Metin2', 'gr'],
    ['Join us on Discord', 'Присоединяйтесь в Discord', 'ru'],
    ['Gameserver', 'Game Server', 'ru'],
    ['The castle is open', 'Το κάστρο είναι ανοιχτό', 'gr'],
    ['Guild war: Shinso vs Jinno', 'Guild war: Shinso vs <x id="1"/>'],
    ['Patch 1.2', 'Patch 1.2'],
    ['Read **the rules**', 'Lies<g class="a" id=1> die Regeln </g >!'],
    ['**Old** and _new_', '<g id="2">Neu</g> und <g id="1">alt</g>'],
    ['**Old** and _new_', '<g id="1">Alt</g><g id="2">neu</g>'],
    ['A _guild_ war', 'Ein <g id="1">Gilden</g>krieg'],
    ['A **"guild"** war', 'Ein <g id="1">„Gilden“</g>krieg'],
    ['Look [here](/a)', 'Schau!<g id="1">Hier</g>'],
    ['The war of Shinsoo', 'Der Krieg von <x id="1"/>'],
    ['You get 1,000 stones', 'Du bekommst 1.000 Steine'],
    ['You get 10,000 stones', 'Du bekommst 10\u00a0000 Steine'],
    ['You get 1,000 stones', 'Du bekommst 1000 Steine'],
    ['On May 12 at 8:30', 'Um 8.30 Uhr am 12. Mai'],
    ['3.5 percent', '3,5 Prozent'],
    ['🎉 Party ❤️', 'Feier ❤ 🎉'],
    ['Say & <mean> it', 'Sage &amp;amp; &lt;meine&gt; es'],
    ['It is here', '„Es&amp;#39;s“ ist hier'],
    ['Hello', '\ufeffHal\u00adlo\u200b\n'],
    ['One line and another', 'Eine Zeile\nund noch\teine'],
    ['Hello', '# *Hallo* [x] ``` | - ==='],
    ['See a@b.example there', 'Siehe dort <x id="1"/>'],
    ['שלום \u200f means hello', 'שלום \u200f bedeutet hallo'],
    ['Yes', 'Jawohl, so ist es'],
    ['No no no', 'Nein nein nein nein nein'],
    [
      'Chat with Alexandros, Konstantinos and Themistokles',
      'Чат: Alexandros, Konstantinos, Themistokles',
      'ru',
    ],
  ])('accepts %j as %j', (markdown, answer, language) => {
    expect(problemOf(markdown, answer, language)).toBeUndefined();
  });
});

test('rejects a huge answer within 100 ms', () => {
  const before = process.cpuUsage();
  for (const part of [
    'a',
    ' ',
    'a ',
    '<g id="1">',
    '</g>',
    '1,',
    'a@',
    '&',
    'a&amp;amp;',
    '<',
    '🎉',
    '\n',
    'https://',
    'ab ab ',
    '<x id="1"/>',
  ]) {
    expect(problemOf('Read **the rules**', part.repeat(100_000 / part.length))).toBeDefined();
  }
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
