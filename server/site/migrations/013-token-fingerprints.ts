import { addColumn, type Migration } from './ddl.ts';

/** Existing sessions and reset links have no fingerprint, which ends them. */
export const tokenFingerprints: Migration = {
  name: '013-token-fingerprints',
  statements: (words) =>
    ['sessions', 'reset_tokens'].flatMap((table) =>
      addColumn(words, table, 'fingerprint', `${words.code(64)} NOT NULL DEFAULT ''`),
    ),
};
