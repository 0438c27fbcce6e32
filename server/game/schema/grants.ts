import type { GameSettings } from '#server/game/game-settings.ts';
import { schemaSetting, type TableName, tableNames } from '#server/game/tables.ts';
import { columnsToSupply } from './check-accounts.ts';
import type { GameFacts } from './schema-facts.ts';

/** What the site reads of each table, where it is there. */
const read: Readonly<Record<TableName, readonly string[]>> = {
  account: [
    'id',
    'login',
    'password',
    'social_id',
    'email',
    'status',
    'availDt',
    'cash',
    'mileage',
    'last_play',
  ],
  player: ['id', 'account_id', 'name', 'job', 'level', 'exp', 'gold', 'playtime', 'last_play'],
  player_index: ['id', 'empire'],
  guild: ['id', 'name', 'master', 'level', 'exp', 'win', 'ladder_point'],
  gmlist: ['mAccount', 'mName', 'mAuthority'],
};

/** What a registration writes, where it is there, beside columns that have no value of their own. */
const inserted = [
  'login',
  'password',
  'social_id',
  'email',
  'create_time',
  'status',
  'availDt',
  'cash',
  'mileage',
];
const updated = ['password', 'email'];

type Schemas = Pick<GameSettings, 'ACCOUNT_SCHEMA' | 'PLAYER_SCHEMA' | 'COMMON_SCHEMA'>;

/** A name within back quotes. */
export function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** Of the columns wanted those the table has, as the table spells them; all of them where nobody knows the table. */
function present(facts: GameFacts | undefined, table: TableName, wanted: readonly string[]): string[] {
  if (!facts) return [...wanted];
  const columns = facts.tables.get(table)?.columns;
  return wanted.flatMap((name) => columns?.get(name.toLowerCase())?.name ?? []);
}

function onTable(schemas: Schemas, table: TableName): string {
  return `${quoted(schemas[schemaSetting[table]])}.${quoted(table)}`;
}

function right(what: string, columns: readonly string[]): string {
  return `${what} (${columns.map(quoted).join(', ')})`;
}

/** Nobody has looked at the tables: the columns an insert must name are seen only by who may read the whole row. */
function readRight(facts: GameFacts | undefined, table: TableName, columns: readonly string[]): string {
  return facts || table !== 'account' ? right('SELECT', columns) : 'SELECT';
}

/**
 * The rights the site needs in the game's schemas and no other: single columns of single tables, nothing to create,
 * change or delete.
 * @param facts of the live tables; without them the columns most servers have are named
 * @param user as GRANT takes it, quotes and host included
 */
export function gameGrants(schemas: Schemas, facts: GameFacts | undefined, user: string): readonly string[] {
  const tables = tableNames.filter((name) => !facts || facts.tables.has(name));
  const reading = tables.flatMap((table) => {
    const columns = present(facts, table, read[table]);
    if (columns.length === 0) return [];
    return [`GRANT ${readRight(facts, table, columns)} ON ${onTable(schemas, table)} TO ${user};`];
  });
  if (!tables.includes('account')) return reading;
  const supplied = facts ? columnsToSupply(facts).map(({ name }) => name) : [];
  const inserting = new Set([...present(facts, 'account', inserted), ...supplied]);
  const writing = [right('INSERT', [...inserting]), right('UPDATE', present(facts, 'account', updated))];
  return [...reading, `GRANT ${writing.join(', ')} ON ${onTable(schemas, 'account')} TO ${user};`];
}
