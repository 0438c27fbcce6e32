import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createConnection } from 'mysql2/promise';
import { openSite } from '#server/site/database/open-site.ts';
import type { Site, SiteSettings } from '#server/site/site.ts';
import { mariadbUrl, randomSchema } from './mariadb.ts';

export type DatabaseName = 'sqlite' | 'mariadb';

/** Storage for a site of its own; `remove` deletes it. */
export interface SitePlace {
  readonly settings: SiteSettings;
  remove(): Promise<void>;
}

/** An empty folder, or on MariaDB a schema name that does not exist yet. */
export function newSitePlace(database: DatabaseName): SitePlace {
  const dataDir = mkdtempSync(join(tmpdir(), 'site-'));
  const schema = randomSchema('site');
  return {
    settings: {
      DATABASE_URL: database === 'mariadb' ? mariadbUrl : undefined,
      SITE_SCHEMA: schema,
      dataDir,
    },
    async remove() {
      rmSync(dataDir, { recursive: true });
      if (database === 'mariadb') await dropSchema(schema);
    },
  };
}

async function dropSchema(schema: string): Promise<void> {
  const connection = await createConnection(mariadbUrl);
  await connection.query(`DROP DATABASE IF EXISTS \`${schema}\``);
  await connection.end();
}

/** A migrated, empty site; `close` removes it. */
export async function openEmptySite(database: DatabaseName): Promise<Site & Pick<SitePlace, 'settings'>> {
  const place = newSitePlace(database);
  const site = await openSite(place.settings, { info: () => {}, warn: () => {} });
  return {
    ...site,
    settings: place.settings,
    async close() {
      await site.close();
      await place.remove();
    },
  };
}
