import { addColumn, type Migration } from './ddl.ts';

/** Passkeys that a mailed new password has left as second steps only (docs/decisions/088-passkeys.md). */
export const stepOnlyPasskeys: Migration = {
  name: '051-step-only-passkeys',
  statements: (types) => addColumn(types, 'passkeys', 'step_only', 'SMALLINT NOT NULL DEFAULT 0'),
};
