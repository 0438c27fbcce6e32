import { listTables } from '#server/site/database/list-tables.ts';
import { fileKeysOf } from '#server/site/pictures/picture-files.ts';
import { stamp } from '#server/site/time.ts';
import type { Row } from './snapshot.ts';
import type { Db } from './target.ts';

/** The tables whose rows name files of the storage. */
const tablesOfFiles = ['downloads', 'pictures', 'ticket_files', 'uploads'] as const;

/** The keys of the stored files that a row names; none for other tables. */
export function storedFilesOf(table: string, { file_key, files }: Row): readonly string[] {
  if (!tablesOfFiles.some((each) => each === table) || typeof file_key !== 'string') return [];
  return table === 'pictures' ? fileKeysOf({ file_key, files: String(files) }) : [file_key];
}

/** The keys of all stored files that a site's rows name, also of unfinished ones. Older sites have fewer tables. */
export async function readStoredFiles({ kysely, dialect }: Db): Promise<ReadonlySet<string>> {
  const present = await listTables(kysely, dialect);
  const keys = new Set<string>();
  for (const table of tablesOfFiles.filter((each) => present.includes(each))) {
    for (const row of await kysely.selectFrom(table).selectAll().execute()) {
      for (const key of storedFilesOf(table, row)) keys.add(key);
    }
  }
  return keys;
}

const rowsPerInsert = 100;

/** Has the site's sweep remove files that no row names any more. */
export async function releaseStoredFiles({ kysely }: Db, keys: readonly string[], now: Date): Promise<void> {
  const rest = { name: '', bytes: null, sha256: null, remove_after: stamp(now) };
  for (let from = 0; from < keys.length; from += rowsPerInsert) {
    const rows = keys.slice(from, from + rowsPerInsert).map((file_key) => ({ file_key, ...rest }));
    await kysely.insertInto('uploads').values(rows).execute();
  }
}
