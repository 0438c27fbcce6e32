import type { ModuleName } from '#contract/modules.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import { schemaSetting, type TableName } from '#server/game/tables.ts';
import { columnsWithoutDefault } from './check-accounts.ts';
import type { GameFacts } from './schema-facts.ts';

/** `safebox` has its own grant. */
type ReadTable = Exclude<TableName, 'safebox'>;

/** Columns the site reads, where they exist. */
const readColumns: Readonly<Record<ReadTable, readonly string[]>> = {
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
  guild_member: ['guild_id', 'pid'],
  gmlist: ['mAccount', 'mName', 'mAuthority'],
};

/** Columns a registration writes, where they exist, besides those without a default. */
const insertColumns = [
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
const updateColumns = ['password', 'email'];
/** Columns of accounts that a module writes while it is on. */
const moduleColumns: Readonly<Partial<Record<ModuleName, readonly string[]>>> = {
  deletionCode: ['social_id'],
  accountDeletion: ['social_id', 'status'],
};

type Schemas = Pick<GameSettings, 'ACCOUNT_SCHEMA' | 'PLAYER_SCHEMA' | 'COMMON_SCHEMA' | 'modules'>;

function quoteIdentifier(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

/** The wanted columns that exist, in the table's spelling; all of them when the schema is unknown. */
function present(facts: GameFacts | undefined, table: TableName, wanted: readonly string[]): string[] {
  if (!facts) return [...wanted];
  const columns = facts.tables.get(table)?.columns;
  return wanted.flatMap((name) => columns?.get(name.toLowerCase())?.name ?? []);
}

function onTable(schemas: Schemas, table: TableName): string {
  return `${quoteIdentifier(schemas[schemaSetting[table]])}.${quoteIdentifier(table)}`;
}

function right(what: string, columns: readonly string[]): string {
  return `${what} (${columns.map(quoteIdentifier).join(', ')})`;
}

/** Without the live schema: columns without a default are visible only to users who may read the whole row. */
function readRight(facts: GameFacts | undefined, table: TableName, columns: readonly string[]): string {
  return facts || table !== 'account' ? right('SELECT', columns) : 'SELECT';
}

/** From no live schema: without the right, the table cannot be seen. */
function storageGrants(schemas: Schemas, user: string): string[] {
  if (!schemas.modules.includes('storage')) return [];
  const rights = [right('SELECT', ['account_id']), right('UPDATE', ['password'])];
  return [`GRANT ${rights.join(', ')} ON ${onTable(schemas, 'safebox')} TO ${user};`];
}

/**
 * The minimal grants in the game's schemas: single columns of single tables, no DDL and no DELETE.
 * @param facts the live schema; without it the usual columns are assumed
 * @param user in GRANT syntax, with quotes and host
 */
export function gameGrants(schemas: Schemas, facts: GameFacts | undefined, user: string): readonly string[] {
  const tables = (Object.keys(readColumns) as ReadTable[]).filter((name) => !facts || facts.tables.has(name));
  const reading = tables.flatMap((table) => {
    const columns = present(facts, table, readColumns[table]);
    if (columns.length === 0) return [];
    return [`GRANT ${readRight(facts, table, columns)} ON ${onTable(schemas, table)} TO ${user};`];
  });
  if (!tables.includes('account')) return reading;
  const supplied = facts ? columnsWithoutDefault(facts).map(({ name }) => name) : [];
  const inserting = new Set([...present(facts, 'account', insertColumns), ...supplied]);
  const ofModules = schemas.modules.flatMap((name) => moduleColumns[name] ?? []);
  const updating = new Set(present(facts, 'account', [...updateColumns, ...ofModules]));
  const writing = [right('INSERT', [...inserting]), right('UPDATE', [...updating])];
  return [
    ...reading,
    `GRANT ${writing.join(', ')} ON ${onTable(schemas, 'account')} TO ${user};`,
    ...storageGrants(schemas, user),
  ];
}

/** Only what these modules need beyond the core, a statement for each that needs something. Parameters as above. */
export function moduleGrants(
  schemas: Schemas,
  facts: GameFacts | undefined,
  user: string,
): Readonly<Partial<Record<ModuleName, string>>> {
  const grants = schemas.modules.map((name) => {
    const columns = present(facts, 'account', moduleColumns[name] ?? []);
    const ofAccounts =
      columns.length > 0
        ? [`GRANT ${right('UPDATE', columns)} ON ${onTable(schemas, 'account')} TO ${user};`]
        : [];
    return [
      name,
      [...ofAccounts, ...(name === 'storage' ? storageGrants(schemas, user) : [])].join('\n'),
    ] as const;
  });
  return Object.fromEntries(grants.filter(([, grant]) => grant !== ''));
}
