import type { Migration } from '#server/site/migrations/ddl.ts';
import { migrations } from '#server/site/migrations/migrate.ts';
import type { Manifest } from './manifest.ts';

/** Steps of a backup that this version does not know. */
export function unknownSteps({ migrations: applied }: Pick<Manifest, 'migrations'>): readonly string[] {
  return applied.filter((name) => migrations.every((each) => each.name !== name));
}

/** The steps that lead to the form a backup's rows have. */
export function wantedSteps({ migrations: applied }: Pick<Manifest, 'migrations'>): readonly Migration[] {
  return migrations.filter(({ name }) => applied.includes(name));
}
