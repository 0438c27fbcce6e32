import type { ModuleName } from '#contract/modules.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import { schemaSetting, type TableName } from '#server/game/tables.ts';
import { columnsWithoutDefault } from './check-accounts.ts';
import { moduleRights, type TableRights } from './module-rights.ts';
import type { GameFacts } from './schema-facts.ts';

/** Columns the site reads, where they exist; modules add theirs in `module-rights.ts`. */
const readColumns = {
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
} as const satisfies Partial<Record<TableName, readonly string[]>>;

type CoreTable = keyof typeof readColumns;

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

type Schemas = Pick<
  GameSettings,
  'ACCOUNT_SCHEMA' | 'PLAYER_SCHEMA' | 'COMMON_SCHEMA' | 'LOG_SCHEMA' | 'modules'
>;

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

/** Columns without a right cannot be seen: where none of them is, the usual ones are assumed. */
function presentOrUsual(facts: GameFacts | undefined, { table, read = [], write = [] }: TableRights) {
  const written = present(facts, table, write);
  const seen = present(facts, table, read);
  const isSeen = write.length > 0 ? written.length === write.length : seen.length > 0;
  return isSeen ? { read: seen, write: written } : { read, write };
}

/** Accounts are always seen, since the site itself reads them; of a rare table, all columns must be. */
function columnsToGrant(facts: GameFacts | undefined, rights: TableRights): Columns {
  const { table, read = [], write = [], isRare = false } = rights;
  if (table === 'account') return { read: present(facts, table, read), write: present(facts, table, write) };
  if (!isRare) return presentOrUsual(facts, rights);
  const isSeen = facts !== undefined && present(facts, table, read).length === read.length;
  return isSeen ? { read: present(facts, table, read), write } : { read: [], write: [] };
}

interface Columns {
  readonly read: readonly string[];
  readonly write: readonly string[];
}

function grantOn(schemas: Schemas, table: TableName, { read, write }: Columns, user: string): string[] {
  const rights = [
    ...(read.length > 0 ? [right('SELECT', read)] : []),
    ...(write.length > 0 ? [right('UPDATE', write)] : []),
  ];
  return rights.length > 0 ? [`GRANT ${rights.join(', ')} ON ${onTable(schemas, table)} TO ${user};`] : [];
}

/** A statement for each table that the module needs beyond the core. */
function grantsOfModule(
  schemas: Schemas,
  facts: GameFacts | undefined,
  user: string,
  name: ModuleName,
): string[] {
  return (moduleRights[name] ?? []).flatMap((rights) =>
    grantOn(schemas, rights.table, columnsToGrant(facts, rights), user),
  );
}

/**
 * The minimal grants in the game's schemas: single columns of single tables, no DDL and no DELETE.
 * @param facts the live schema; without it the usual columns are assumed
 * @param user in GRANT syntax, with quotes and host
 */
export function gameGrants(schemas: Schemas, facts: GameFacts | undefined, user: string): readonly string[] {
  const tables = (Object.keys(readColumns) as CoreTable[]).filter((name) => !facts || facts.tables.has(name));
  const reading = tables.flatMap((table) => {
    const columns = present(facts, table, readColumns[table]);
    if (columns.length === 0) return [];
    return [`GRANT ${readRight(facts, table, columns)} ON ${onTable(schemas, table)} TO ${user};`];
  });
  if (!tables.includes('account')) return reading;
  const supplied = facts ? columnsWithoutDefault(facts).map(({ name }) => name) : [];
  const inserting = new Set([...present(facts, 'account', insertColumns), ...supplied]);
  const writing = [
    right('INSERT', [...inserting]),
    right('UPDATE', present(facts, 'account', updateColumns)),
  ];
  return [
    ...reading,
    `GRANT ${writing.join(', ')} ON ${onTable(schemas, 'account')} TO ${user};`,
    ...schemas.modules.flatMap((name) => grantsOfModule(schemas, facts, user, name)),
  ];
}

/** Only what these modules need beyond the core, for each that needs something. Parameters as above. */
export function moduleGrants(
  schemas: Schemas,
  facts: GameFacts | undefined,
  user: string,
): Readonly<Partial<Record<ModuleName, string>>> {
  const grants = schemas.modules.map((name) => [name, grantsOfModule(schemas, facts, user, name)] as const);
  return Object.fromEntries(
    grants.flatMap(([name, lines]) => (lines.length > 0 ? [[name, lines.join('\n')]] : [])),
  );
}
