import { expect, test } from 'vitest';
import { findDoubtful } from './doubtful-texts.ts';

const english = {
  empire: 'Shinso',
  figure: '{count} / {total}',
  send: 'Send the link',
  rules: 'Read the <rules>rules</rules>',
  coins_one: '{count} coin',
  coins_other: '{count} coins',
};

const keys = (texts: readonly { key: string }[]) => texts.map(({ key }) => key);

test('a text as in English is listed when it has words', () => {
  const { asEnglish } = findDoubtful({ ...english, send: 'Link schicken' }, english);
  expect(keys(asEnglish)).toEqual(['empire', 'rules', 'coins_one', 'coins_other']);
});

test('a text is long when it is long for the eye and against the English', () => {
  const { long } = findDoubtful(
    {
      empire: 'Das Reich von Shinso',
      send: 'Den Link zum Zurücksetzen jetzt schicken',
      rules: 'Lies die <rules>Spielregeln</rules>',
      coins_few: '{count} ganz besonders glänzende Münzen',
    },
    english,
  );
  expect(keys(long)).toEqual(['send', 'coins_few']);
});
