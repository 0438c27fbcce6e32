import { addColumn, type Migration } from './ddl.ts';

/** Null in sessions from before: no proof (docs/decisions/087-fresh-proof-and-staff.md). */
export const sessionProofs: Migration = {
  name: '021-session-proofs',
  statements: (types) =>
    ['proved_at', 'second_step_at', 'staff_used_at'].flatMap((column) =>
      addColumn(types, 'sessions', column, `${types.time} NULL`),
    ),
};
