import { sql } from 'kysely';
import { onOneConnection } from '#server/game/connection.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import { schemaSetting, type TableName } from '#server/game/tables.ts';

type SchemaSetting = 'ACCOUNT_SCHEMA' | 'PLAYER_SCHEMA' | 'COMMON_SCHEMA';

/** Schemas that have the table each setting is about, the likeliest first. */
export type DetectedSchemas = Readonly<Record<SchemaSetting, readonly string[]>>;

const usual = { account: 'account', player: 'player', gmlist: 'common' } as const satisfies Partial<
  Record<TableName, string>
>;

/** What names of several servers on one machine begin with: `s1_account`, `s1_player`. */
function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Looks for a game's tables. @throws the driver's error when the server does not let the user in */
export function detectSchemas(settings: GameSettings): Promise<DetectedSchemas> {
  return onOneConnection(settings, async (db) => {
    const found: Record<SchemaSetting, readonly string[]> = {
      ACCOUNT_SCHEMA: [],
      PLAYER_SCHEMA: [],
      COMMON_SCHEMA: [],
    };
    let accounts = '';
    for (const table of ['account', 'player', 'gmlist'] as const) {
      const { rows } = await sql<{ name: string }>`SELECT TABLE_SCHEMA AS name FROM information_schema.TABLES
        WHERE TABLE_NAME = ${table} ORDER BY TABLE_SCHEMA LIMIT 50`.execute(db);
      const likeness = (name: string) =>
        name.toLowerCase() === usual[table] ? Number.POSITIVE_INFINITY : commonStart(name, accounts);
      const names = rows.map(({ name }) => name).toSorted((one, other) => likeness(other) - likeness(one));
      found[schemaSetting[table]] = names;
      if (table === 'account') accounts = names[0] ?? '';
    }
    return found;
  });
}
