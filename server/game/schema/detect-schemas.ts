import { sql } from 'kysely';
import { onOneConnection } from '#server/game/connection.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import type { schemaSetting, TableName } from '#server/game/tables.ts';

type SchemaSetting = (typeof schemaSetting)[TableName];

/** Schemas that have a table each setting is about, by name. */
export type DetectedSchemas = Readonly<Record<SchemaSetting, readonly string[]>>;

const usual: Readonly<Record<SchemaSetting, string>> = {
  ACCOUNT_SCHEMA: 'account',
  PLAYER_SCHEMA: 'player',
  COMMON_SCHEMA: 'common',
  LOG_SCHEMA: 'log',
};

/** What the names of one game's schemas begin with where several are on one machine: `s1_account`, `s1_player`. */
function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/**
 * The schemas found for a setting, the likeliest first.
 * @param accounts the schema of the accounts, where it is known: the others of a game are called alike
 */
export function likeliestFirst(
  setting: SchemaSetting,
  found: readonly string[],
  accounts = usual.ACCOUNT_SCHEMA,
): readonly string[] {
  const known = accounts.toLowerCase();
  const expected = known.replace(usual.ACCOUNT_SCHEMA, usual[setting]);
  const likeness = (name: string) =>
    name.toLowerCase() === expected ? Number.POSITIVE_INFINITY : commonStart(name.toLowerCase(), known);
  return found.toSorted((one, other) => likeness(other) - likeness(one));
}

/** Looks for a game's tables. @throws the driver's error when the server does not let the user in */
export function detectSchemas(settings: GameSettings): Promise<DetectedSchemas> {
  return onOneConnection(settings, async (db) => {
    async function schemasWith(...tables: readonly TableName[]): Promise<readonly string[]> {
      const { rows } = await sql<{ name: string }>`SELECT DISTINCT TABLE_SCHEMA AS name
        FROM information_schema.TABLES WHERE TABLE_NAME IN (${sql.join(tables)})
        ORDER BY TABLE_SCHEMA LIMIT 50`.execute(db);
      return rows.map(({ name }) => name);
    }
    return {
      ACCOUNT_SCHEMA: await schemasWith('account'),
      PLAYER_SCHEMA: await schemasWith('player'),
      COMMON_SCHEMA: await schemasWith('gmlist'),
      LOG_SCHEMA: await schemasWith('bootlog', 'levellog'),
    };
  });
}
