// `npm run backup -- [folder] [--keep 14]`: the site's data and uploaded files, while the site goes on.
import { join, resolve } from 'node:path';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { noteBackup } from '#server/backup/last-backup.ts';
import { BackupError, makeBackup } from '#server/backup/make-backup.ts';
import { partsOf } from '#server/backup/manifest.ts';
import { removeOldBackups } from '#server/backup/old-backups.ts';
import { siteNow } from '#server/site/clock.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { openStartedSite } from '#server/site/database/open-site.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { StorageUnavailable } from '#server/storage/storage.ts';
import { readCommandLine } from './command-line.ts';
import { ownConfig, runCommand } from './own-config.ts';

const { positionals, values } = readCommandLine('npm run backup -- [folder] [--keep 14]', {
  allowPositionals: true,
  options: { keep: { type: 'string' } },
});
const keep = values.keep === undefined ? undefined : Number(values.keep);
if (keep !== undefined && !(Number.isInteger(keep) && keep > 0)) {
  console.error('--keep needs how many backups to keep, for example --keep 14');
  process.exit(2);
}

await runCommand(async () => {
  const config = ownConfig();
  // Says what is wrong with a database that cannot be read, or has nothing to be saved yet.
  await openStartedSite(config).then((site) => site.close());
  const into = positionals[0] ? resolve(positionals[0]) : join(config.dataDir, 'backups');
  const { folder, manifest } = await makeBackup(config, openStorage(config, siteNow), into);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = partsOf(manifest).reduce((sum, part) => sum + part.bytes, 0);
  console.log(folder);
  console.log(
    `  ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} uploaded files, ${formatFileSize('en', bytes)}`,
  );
  await noteBackup(config, new Date(manifest.createdAt));
  for (const key of manifest.missingFiles) console.warn(`  uploaded file ${key} is missing in the store`);
  if (keep !== undefined)
    for (const name of await removeOldBackups(into, keep, siteNow())) console.log(`  removed ${name}`);
}, [BackupError, SiteProblem, StorageUnavailable]);
