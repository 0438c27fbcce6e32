import { addColumn, type Migration } from './ddl.ts';

export const mailDetails: Migration = {
  name: '020-mail-details',
  statements: (types) => [
    ...addColumn(types, 'outbox', 'details', `${types.longText} NULL`),
    ...addColumn(types, 'preferences', 'language', `${types.code(10)} NULL`),
  ],
};
