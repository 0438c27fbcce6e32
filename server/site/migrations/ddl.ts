export type SiteDialect = 'sqlite' | 'mysql';

/** DDL fragments that differ between the dialects. */
export interface DdlTypes {
  readonly dialect: SiteDialect;
  /** An auto-increment primary key. */
  readonly id: string;
  readonly time: string;
  readonly longText: string;
  /** Up to 16 MB. */
  readonly bytes: string;
  /** ASCII compared by byte: hashes, codes, names. */
  code(length: number): string;
}

const spelling: Readonly<Record<SiteDialect, DdlTypes>> = {
  sqlite: {
    dialect: 'sqlite',
    id: 'INTEGER PRIMARY KEY AUTOINCREMENT',
    time: 'TEXT',
    longText: 'TEXT',
    bytes: 'BLOB',
    code: () => 'TEXT',
  },
  mysql: {
    dialect: 'mysql',
    id: 'INT UNSIGNED NOT NULL AUTO_INCREMENT PRIMARY KEY',
    time: 'DATETIME',
    longText: 'MEDIUMTEXT',
    bytes: 'MEDIUMBLOB',
    code: (length) => `VARCHAR(${length}) CHARACTER SET ascii COLLATE ascii_bin`,
  },
};

export function ddlTypesOf(dialect: SiteDialect): DdlTypes {
  return spelling[dialect];
}

/**
 * Creates a table with its indexes. Idempotent, because MariaDB commits each statement of an interrupted migration.
 * @param indexes columns by the index's name
 */
export function createTable(
  types: DdlTypes,
  name: string,
  columns: readonly string[],
  indexes: Readonly<Record<string, string>> = {},
): readonly string[] {
  const named = Object.entries(indexes);
  if (types.dialect === 'mysql') {
    const lines = [...columns, ...named.map(([index, on]) => `KEY ${index} (${on})`)];
    return [
      `CREATE TABLE IF NOT EXISTS ${name} (${lines.join(', ')}) ENGINE=InnoDB DEFAULT CHARSET=utf8mb4 COLLATE=utf8mb4_bin`,
    ];
  }
  return [
    `CREATE TABLE IF NOT EXISTS site.${name} (${columns.join(', ')})`,
    ...named.map(([index, on]) => `CREATE INDEX IF NOT EXISTS site.${index} ON ${name} (${on})`),
  ];
}

/**
 * Adds a column. Idempotent on MariaDB and MySQL, which commit each statement; SQLite applies a migration in
 * one transaction.
 */
export function addColumn(
  types: DdlTypes,
  table: string,
  column: string,
  definition: string,
): readonly string[] {
  const add = `ALTER TABLE ${tableName(types, table)} ADD COLUMN ${column} ${definition}`;
  if (types.dialect === 'sqlite') return [add];
  const known = `SELECT COUNT(*) FROM information_schema.columns
    WHERE table_schema = DATABASE() AND table_name = '${table}' AND column_name = '${column}'`;
  return [
    `SET @add_column = IF((${known}) = 0, '${add.replaceAll("'", "''")}', 'DO 0')`,
    'PREPARE add_column FROM @add_column',
    'EXECUTE add_column',
    'DEALLOCATE PREPARE add_column',
  ];
}

/** Adds an index. Idempotent; MySQL has no «IF NOT EXISTS» for indexes. */
export function createIndex(
  types: DdlTypes,
  table: string,
  index: string,
  columns: string,
): readonly string[] {
  if (types.dialect === 'sqlite') {
    return [`CREATE INDEX IF NOT EXISTS site.${index} ON ${table} (${columns})`];
  }
  const known = `SELECT COUNT(*) FROM information_schema.statistics
    WHERE table_schema = DATABASE() AND table_name = '${table}' AND index_name = '${index}'`;
  return [
    `SET @create_index = IF((${known}) = 0, 'CREATE INDEX ${index} ON ${table} (${columns})', 'DO 0')`,
    'PREPARE create_index FROM @create_index',
    'EXECUTE create_index',
    'DEALLOCATE PREPARE create_index',
  ];
}

export function tableName({ dialect }: DdlTypes, name: string): string {
  return dialect === 'mysql' ? name : `site.${name}`;
}

/** An insert that skips existing rows. */
export function insertOnce(types: DdlTypes, name: string): string {
  return `INSERT ${types.dialect === 'mysql' ? 'IGNORE' : 'OR IGNORE'} INTO ${tableName(types, name)}`;
}

/** A forward-only migration; never changed once released. */
export interface Migration {
  readonly name: string;
  statements(types: DdlTypes): readonly string[];
}
