import { ddlTypesOf, type Migration } from '#server/site/migrations/ddl.ts';
import { migrations } from '#server/site/migrations/migrate.ts';
import type { Manifest } from './manifest.ts';

/** Migrations of a backup that this version does not know. */
export function unknownMigrations({ migrations: applied }: Pick<Manifest, 'migrations'>): readonly string[] {
  return applied.filter((name) => migrations.every((each) => each.name !== name));
}

/** The migrations that produce a backup's schema. */
export function migrationsOf({ migrations: applied }: Pick<Manifest, 'migrations'>): readonly Migration[] {
  return migrations.filter(({ name }) => applied.includes(name));
}

/**
 * The tables that the site makes, also those of older versions, which their backups hold. An owner or another program may have
 * put others into its schema.
 */
export function ownTables(): ReadonlySet<string> {
  const statements = migrations.flatMap((migration) => migration.statements(ddlTypesOf('mysql')));
  const made = statements.flatMap((each) => /^CREATE TABLE IF NOT EXISTS (\w+)/.exec(each)?.[1] ?? []);
  return new Set(['migrations', ...made]);
}
