import { type Kysely, sql } from 'kysely';
import type { Site } from '#server/site/site.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';

/** The tables of the site's schema, whoever made them. */
export async function listTables(
  db: Kysely<SiteTables>,
  dialect: Site['dialect'],
): Promise<readonly string[]> {
  const listing =
    dialect === 'mysql'
      ? sql<{
          name: string;
        }>`SELECT TABLE_NAME AS name FROM information_schema.TABLES
          WHERE TABLE_SCHEMA = DATABASE() AND TABLE_TYPE = 'BASE TABLE'`
      : sql<{
          name: string;
        }>`SELECT name FROM site.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'`;
  return (await listing.execute(db)).rows.map(({ name }) => name);
}
