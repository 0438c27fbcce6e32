import type { WordPairs } from './dictionary-model.ts';

/** Words of tests, by target language of the models, from English. */
export const wordsFromEnglish = {
  pl: [
    ['The', 'Ten'],
    ['the', 'ten'],
    ['server', 'serwer'],
    ['castle', 'zamek'],
    ['is', 'jest'],
    ['open', 'otwarty'],
    ['today', 'dziś'],
    ['players', 'gracze'],
    ['new', 'nowy'],
    ['event', 'wydarzenie'],
    ['and', 'oraz'],
    ['our', 'nasz'],
    ['has', 'posiada'],
    ['Read', 'Czytaj'],
    ['more', 'więcej'],
    ['here', 'tutaj'],
    ['News', 'Nowości'],
    ['dragons', 'smoki'],
    ['guard', 'strzegą'],
    ['gold', 'złota'],
  ],
  de: [
    ['The', 'Der'],
    ['the', 'den'],
    ['server', 'Server'],
    ['castle', 'Schloss'],
    ['is', 'ist'],
    ['open', 'offen'],
    ['today', 'heute'],
    ['players', 'Spieler'],
    ['new', 'neues'],
    ['event', 'Ereignis'],
    ['and', 'und'],
    ['our', 'unser'],
    ['has', 'hat'],
    ['Read', 'Lies'],
    ['more', 'mehr'],
    ['here', 'hier'],
    ['News', 'Neuigkeiten'],
    ['dragons', 'Drachen'],
    ['guard', 'bewachen'],
    ['gold', 'Gold'],
  ],
  cs: [
    ['The', 'Ten'],
    ['server', 'server'],
    ['is', 'je'],
    ['open', 'otevřený'],
    ['today', 'dnes'],
  ],
  el: [
    ['The', 'Ο'],
    ['server', 'διακομιστής'],
    ['is', 'είναι'],
    ['open', 'ανοιχτός'],
    ['today', 'σήμερα'],
  ],
} as const satisfies Readonly<Record<string, WordPairs>>;

/** The pairs the other way round, into English. */
export function reversed(words: WordPairs): WordPairs {
  return words.map(([word, translation]) => [translation, word]);
}
