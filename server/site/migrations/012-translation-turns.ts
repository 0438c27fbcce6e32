import { createIndex, type Migration } from './ddl.ts';

export const translationTurns: Migration = {
  name: '012-translation-turns',
  statements: (types) =>
    createIndex(types, 'translations', 'translations_by_turn', 'language, due_at, subject_id'),
};
