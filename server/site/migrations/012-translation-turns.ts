import { createIndex, type Migration } from './ddl.ts';

/** Whose turn it is in a language is read off an index, however much waits. */
export const translationTurns: Migration = {
  name: '012-translation-turns',
  statements: (words) =>
    createIndex(words, 'translations', 'translations_by_turn', 'language, due_at, subject_id'),
};
