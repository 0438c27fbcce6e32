import { storagePasswordLength } from '#contract/limits.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import type { Finding } from './findings.ts';
import { type GameFacts, readable } from './schema-facts.ts';

/** What modules that are on lack: one right each, which `npm run grants` prints only then. */
export function moduleFindings(facts: GameFacts, settings: GameSettings): readonly Finding[] {
  const { modules } = settings;
  return [
    ...(modules.includes('deletionCode') ? deletionCodeFindings(facts) : []),
    ...(modules.includes('storage') ? storageFindings(facts, settings) : []),
  ];
}

function deletionCodeFindings(facts: GameFacts): Finding[] {
  const column = facts.tables.get('account')?.columns.get('social_id');
  if (!column || column.mayUpdate) return [];
  const sentence =
    'Setting deletion codes (module deletionCode) is switched off: grant UPDATE on social_id of the account table. npm run grants prints it.';
  return [{ code: 'deletion-code-not-granted', severity: 'limit', sentence, stops: ['changeDeletionCode'] }];
}

/** Without any right on it, a table looks as if it did not exist. */
function storageFindings(facts: GameFacts, { PLAYER_SCHEMA }: GameSettings): Finding[] {
  const table = `${PLAYER_SCHEMA}.safebox`;
  const limit = (code: string, why: string): Finding[] => {
    const sentence = `Setting storage passwords (module storage) is switched off: ${why}`;
    return [{ code, severity: 'limit', sentence, stops: ['changeStoragePassword'] }];
  };
  if (!facts.tables.has('safebox')) {
    return limit(
      'storage-missing',
      `the table ${table} does not exist or the site has no right on it. npm run grants prints what to grant.`,
    );
  }
  const password = facts.tables.get('safebox')?.columns.get('password');
  if (!readable(facts, 'safebox', 'account_id') || !password?.mayUpdate) {
    return limit(
      'storage-not-granted',
      `grant SELECT on account_id and UPDATE on password of ${table}. npm run grants prints it.`,
    );
  }
  if ((password.length ?? storagePasswordLength) >= storagePasswordLength) return [];
  const why = `${table}.password holds ${password.length} characters, a storage password has ${storagePasswordLength}.`;
  return limit('storage-password-short', why);
}
