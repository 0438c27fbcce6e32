import type { Migration } from '#server/site/migrations/ddl.ts';
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
