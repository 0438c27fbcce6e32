import { addColumn, type Migration } from './ddl.ts';

export const mailDetails: Migration = {
  name: '020-mail-details',
  statements: (words) => [
    ...addColumn(words, 'outbox', 'details', `${words.longText} NULL`),
    ...addColumn(words, 'preferences', 'language', `${words.code(10)} NULL`),
  ],
};
