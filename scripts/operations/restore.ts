// `npm run restore -- <folder> [--replace]`: what `npm run backup` made, where the settings say. The site must not run.
import { resolve } from 'node:path';
import { BrokenBackup } from '#server/backup/manifest.ts';
import { RestoreError, restoreBackup } from '#server/backup/restore-backup.ts';
import { siteNow } from '#server/site/clock.ts';
import { SiteProblem } from '#server/site/database/mysql.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { NoSpace, StorageUnavailable } from '#server/storage/storage.ts';
import { readCommandLine } from './command-line.ts';
import { ownConfig, runCommand } from './own-config.ts';

const usage = 'npm run restore -- <folder> [--replace]';
const { positionals, values } = readCommandLine(usage, {
  allowPositionals: true,
  options: { replace: { type: 'boolean' } },
});
const [folder] = positionals;
if (!folder) {
  console.error(`Which backup? ${usage}`);
  process.exit(2);
}

await runCommand(async () => {
  const config = ownConfig();
  const replace = values.replace === true;
  const manifest = await restoreBackup(config, openStorage(config, siteNow), resolve(folder), { replace });
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  console.log(`Restored as of ${manifest.createdAt}: ${rows} rows, ${manifest.files.length} uploaded files.`);
  console.log('Everybody has to log in again.');
}, [BrokenBackup, NoSpace, RestoreError, SiteProblem, StorageUnavailable]);
