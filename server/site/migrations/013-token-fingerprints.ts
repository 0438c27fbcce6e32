import { addColumn, type Migration } from './ddl.ts';

/** Existing sessions and reset links have no fingerprint, which ends them. */
export const tokenFingerprints: Migration = {
  name: '013-token-fingerprints',
  statements: (types) =>
    ['sessions', 'reset_tokens'].flatMap((table) =>
      addColumn(types, table, 'fingerprint', `${types.code(64)} NOT NULL DEFAULT ''`),
    ),
};
