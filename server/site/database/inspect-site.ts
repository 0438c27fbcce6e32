import type { SiteSettings } from '#server/site/site.ts';
import { listTables } from './list-tables.ts';
import { explainSiteError, hasSiteSchema, openForReading, SiteProblem } from './mysql.ts';
import { rejectUnfinishedRestore } from './open-site.ts';

/** `new`: the site makes what is missing at its first start · `unusable`: it cannot start. */
export type SiteDatabaseState = 'ready' | 'new' | 'unusable';

/**
 * Reads the site's database on a server, changing nothing, and prints the result for the owner.
 * @param address `DATABASE_URL`
 */
export async function inspectSite(
  address: string,
  { SITE_SCHEMA }: Pick<SiteSettings, 'SITE_SCHEMA'>,
  print: (line: string) => void,
): Promise<SiteDatabaseState> {
  const { host, username } = new URL(address);
  print("The site's own database");
  print(`  server      ${host}, user "${decodeURIComponent(username)}"`);
  print(`  schema      ${SITE_SCHEMA}`);
  try {
    const isStarted = await hasTables(address, SITE_SCHEMA);
    print('  yes  read it');
    if (!isStarted) print('  note    It has no tables yet: the site makes them at its first start.');
    return isStarted ? 'ready' : 'new';
  } catch (error) {
    const problem = explainSiteError(error, SITE_SCHEMA);
    const said = problem instanceof Error ? problem.message : String(problem);
    print(
      `  CANNOT  ${problem instanceof SiteProblem ? said : `The site's database cannot be used (${said}).`}`,
    );
    return 'unusable';
  }
}

async function hasTables(address: string, schema: string): Promise<boolean> {
  if (!(await hasSiteSchema(address, schema))) return false;
  const db = openForReading(address, schema);
  try {
    if (!(await listTables(db, 'mysql')).includes('migrations')) return false;
    await rejectUnfinishedRestore(db);
    return true;
  } finally {
    await db.destroy();
  }
}
