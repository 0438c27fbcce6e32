import { addColumn, type Migration } from './ddl.ts';

/** Sessions and reset links from before have none: they are over, and their owners log in or ask again. */
export const tokenFingerprints: Migration = {
  name: '013-token-fingerprints',
  statements: (words) =>
    ['sessions', 'reset_tokens'].flatMap((table) =>
      addColumn(words, table, 'fingerprint', `${words.code(64)} NOT NULL DEFAULT ''`),
    ),
};
