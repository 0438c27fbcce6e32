import { type RawBuilder, sql } from 'kysely';
import { tableRules } from '#server/site/personal-data/rules.ts';
import type { Site } from '#server/site/site.ts';
import type { TestApp } from '#test/app.ts';

/** What jobs write whenever they come to it, be it for a call before, and where attempts are counted. Staff's changes are in the audit log, too. */
const notCompared: ReadonlySet<string> = new Set([
  'account_emails',
  'account_events',
  'channel_states',
  'character_names',
  'counters',
  'daily_counts',
  'data_exports',
  'email_links',
  'engine_usage',
  'event_readings',
  'figure_days',
  'guild_marks',
  'guild_war_ends',
  'leases',
  'locked_logins',
  'login_addresses',
  'meta',
  'model_fetches',
  'outbox',
  'pending_logins',
  'player_hours',
  'player_minutes',
  'reset_tokens',
  'sessions',
  'shared_reading_pieces',
  'shared_readings',
  'site_instances',
  'standing_blocks',
  'standing_days',
  'translation_memory',
  'translations',
  'visitors',
  'watched_guilds',
  'webhook_deliveries',
  'webhooks',
]);

interface Column {
  readonly name: string;
  readonly type: string;
}

async function columnsOf({ db, dialect }: Site, table: string): Promise<readonly Column[]> {
  const listing =
    dialect === 'sqlite'
      ? sql<Column>`SELECT name, type FROM pragma_table_info(${table}, 'site')`
      : sql<Column>`SELECT COLUMN_NAME AS name, DATA_TYPE AS type FROM information_schema.COLUMNS
          WHERE TABLE_SCHEMA = DATABASE() AND TABLE_NAME = ${table}`;
  return (await listing.execute(db)).rows;
}

/** Counts a table's rows, the length of all their values, and the sum of their numbers. */
async function summaryOf(site: Site, table: string): Promise<RawBuilder<unknown>> {
  const columns = await columnsOf(site, table);
  const sumOf = (values: readonly RawBuilder<unknown>[]) => sql`SUM(0 + ${sql.join(values, sql` + `)})`;
  const lengths = columns.map(({ name }) => sql`COALESCE(LENGTH(${sql.ref(name)}), 0)`);
  const numbers = columns
    .filter(({ type }) => /int/i.test(type))
    .map(({ name }) => sql`COALESCE(${sql.ref(name)}, 0)`);
  return sql`SELECT ${table} AS name, COUNT(*) AS amount, ${sumOf(lengths)} AS lengths,
    ${sumOf([sql`0`, ...numbers])} AS numbers FROM ${sql.table(table)}`;
}

/** One statement about all other tables, also those of modules to come. */
async function summarize(site: Site): Promise<RawBuilder<unknown>> {
  const tables = Object.keys(tableRules).filter((table) => !notCompared.has(table));
  const corrected = sql`SELECT 'corrected translations', COUNT(*), 0, 0 FROM translations WHERE state = 'edited'`;
  const summaries = await Promise.all(tables.map((table) => summaryOf(site, table)));
  return sql.join([...summaries, corrected], sql` UNION ALL `);
}

const statements = new WeakMap<TestApp, Promise<RawBuilder<unknown>>>();

/** Everything a rejected call must not change. */
export async function contentsOf(site: TestApp): Promise<string> {
  const { game, services } = site;
  const statement = statements.get(site) ?? summarize(services.site);
  statements.set(site, statement);
  const written = await sql<object>`${await statement}`.execute(services.site.db);
  const accounts = await game.run('SELECT id, login, password, email, social_id FROM {account}.account');
  const storages = await game.run('SELECT account_id, password FROM {player}.safebox');
  return JSON.stringify([...written.rows, ...accounts.rows, ...storages.rows]);
}

/** What `contentsOf` is made of: a table's summary, or a row of the game. */
export function partsOf(contents: string): string[] {
  return (JSON.parse(contents) as object[]).map((part) => JSON.stringify(part));
}
