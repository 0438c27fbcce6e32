import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CompiledQuery, type Kysely } from 'kysely';
import { createConnection } from 'mysql2/promise';
import { openEmbedded } from '#server/game/embedded/embedded.ts';
import type { GameSettings } from '#server/game/game-settings.ts';
import type { GameTables } from '#server/game/tables.ts';
import { mariadbUrl, randomSchema, testDatabases } from '#test/factories/mariadb.ts';

/** `embedded`: the SQLite world; `real` and `varied`: the schemas of `game-schemas/` on MariaDB. */
export type GameVariant = 'embedded' | 'real' | 'varied';

export interface GameSchemas {
  readonly account: string;
  readonly player: string;
  readonly common: string;
  readonly log: string;
}

export type Row = Record<string, unknown>;

/** A game database of its own, written to like the game's tools do. */
export interface GameDatabase {
  readonly variant: GameVariant;
  /** Settings for `openGame`; add more by spreading. */
  readonly settings: GameSettings;
  /** URL of the server; undefined when embedded. */
  readonly url: string | undefined;
  readonly schemas: GameSchemas;
  /** Runs SQL with `{account}`, `{player}`, `{common}` and `{log}` replaced by schema names. */
  run(sql: string, values?: readonly unknown[]): Promise<{ rows: Row[]; insertId: number }>;
  drop(): Promise<void>;
}

/** Variants to run a test on; MariaDB's are skipped with a warning where it is missing. */
export async function gameVariants(what: string): Promise<readonly GameVariant[]> {
  const databases = await testDatabases(what);
  return databases.includes('mariadb') ? ['embedded', 'real', 'varied'] : ['embedded'];
}

export async function createGameDatabase({
  variant,
  names,
}: {
  readonly variant: GameVariant;
  readonly names?: GameSchemas;
}): Promise<GameDatabase> {
  const schemas = names ?? {
    account: randomSchema('account'),
    player: randomSchema('player'),
    common: randomSchema('common'),
    log: randomSchema('log'),
  };
  const settings: GameSettings = {
    DATABASE_URL: variant === 'embedded' ? undefined : mariadbUrl,
    GAME_DATABASE_URL: undefined,
    ACCOUNT_SCHEMA: schemas.account,
    PLAYER_SCHEMA: schemas.player,
    COMMON_SCHEMA: schemas.common,
    LOG_SCHEMA: schemas.log,
    GAME_TEXT_ENCODING: 'auto',
    PASSWORD_SCHEME: 'mysql41',
    modules: [],
    DELETION_STATUS: 'BLOCK',
    dataDir: mkdtempSync(join(tmpdir(), 'game-')),
  };
  const connect = variant === 'embedded' ? connectEmbedded : connectMariadb;
  return {
    variant,
    settings,
    url: settings.DATABASE_URL,
    schemas,
    ...(await connect(settings, schemas, variant)),
  };
}

type Connected = Pick<GameDatabase, 'run' | 'drop'>;

async function connectEmbedded(settings: GameSettings, schemas: GameSchemas): Promise<Connected> {
  const db: Kysely<GameTables> = openEmbedded(settings);
  return {
    async run(sql, values = []) {
      const result = await db.executeQuery<Row>(CompiledQuery.raw(named(sql, schemas), [...values]));
      return { rows: result.rows, insertId: Number(result.insertId ?? 0) };
    },
    async drop() {
      await db.destroy();
      rmSync(settings.dataDir, { recursive: true, force: true });
    },
  };
}

async function connectMariadb(
  settings: GameSettings,
  schemas: GameSchemas,
  variant: GameVariant,
): Promise<Connected> {
  const connection = await createConnection({ uri: mariadbUrl, multipleStatements: true, dateStrings: true });
  await connection.query("SET SESSION sql_mode = 'NO_ENGINE_SUBSTITUTION'");
  const every = Object.values(schemas).map((schema) => `\`${schema}\``);
  for (const schema of every)
    await connection.query(`CREATE DATABASE ${schema} DEFAULT CHARACTER SET latin1`);
  const tables = readFileSync(new URL(`../game-schemas/${variant}.sql`, import.meta.url), 'utf8');
  await connection.query(named(tables, schemas));
  return {
    async run(sql, values = []) {
      const [result] = await connection.query(named(sql, schemas), [...values]);
      return Array.isArray(result)
        ? { rows: result as Row[], insertId: 0 }
        : { rows: [], insertId: (result as { insertId: number }).insertId };
    },
    async drop() {
      for (const schema of every) await connection.query(`DROP DATABASE IF EXISTS ${schema}`);
      await connection.end();
      rmSync(settings.dataDir, { recursive: true, force: true });
    },
  };
}

function named(sql: string, schemas: GameSchemas): string {
  return sql.replace(/\{(account|player|common|log)\}/g, (_, schema: keyof GameSchemas) => schemas[schema]);
}
