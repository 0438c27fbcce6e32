import { expect, test } from 'vitest';
import { languageCodes } from '#contract/languages.ts';
import { translate } from '#server/text/translate.ts';

/** The text for screen readers of a button, and what is written on it. */
const buttons = [
  ['admin.design.restoreOf', 'admin.design.restore'],
  ['admin.downloads.delete', 'admin.downloads.deleteConfirm'],
  ['admin.events.deleteNamed', 'admin.events.delete'],
  ['admin.events.editNamed', 'admin.events.edit'],
  ['admin.glossary.remove', 'admin.glossary.removeConfirm'],
  ['admin.menus.addEntryTo', 'admin.menus.addEntry'],
  ['admin.news.deleteOf', 'admin.news.delete'],
  ['admin.news.editOf', 'admin.news.edit'],
  ['admin.news.translationsOf', 'admin.news.translations'],
  ['admin.roles.takeLabel', 'admin.roles.take'],
  ['admin.translation.correctOf', 'admin.translation.correct'],
  ['admin.translation.retryOf', 'admin.translation.retry'],
  ['downloads.downloadOf', 'downloads.download'],
  ['passkeys.removeOne', 'passkeys.remove'],
  ['passkeys.renameOne', 'passkeys.rename'],
  ['security.endOne', 'security.end'],
] as const;

const wordsOf = (text: string) =>
  ` ${text
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ')} `;

// WCAG 2.5.3: who speaks to his browser says what he reads. Inflected, it would not be found.
test.each(languageCodes)('the names of buttons have the words written on them, in %s', (language) => {
  const values = { title: '', name: '', date: '', device: '', language: '', login: '', role: '', term: '' };
  const wrong = buttons.filter(
    ([name, written]) =>
      !wordsOf(translate(language, name, values)).includes(wordsOf(translate(language, written))),
  );
  expect(wrong).toEqual([]);
});
