import { Refusal } from '#server/errors.ts';
import type { Parts } from '#server/services.ts';
import { type Actor, writeAudit } from '#server/site/audit.ts';
import { isoTime } from '#server/site/time.ts';
import { disownFile, removeUpload } from '#server/site/uploads/uploads.ts';
import { takeDownload } from './queries.ts';

type DeleteParts = Pick<Parts, 'log' | 'site' | 'storage'>;

/** Deletes the rows; the file's removal is noted with them. @returns the file's key, null where there is none */
function deleteRows({ site }: DeleteParts, actor: Actor, id: number): Promise<string | null> {
  return site.db.transaction().execute(async (db) => {
    const found = await takeDownload({ db, dialect: site.dialect }, id);
    if (!found) throw new Refusal('downloads.notFound');
    const { id: _, created_at, ...rest } = found;
    const before = { ...rest, created_at: isoTime(created_at) };
    await writeAudit(db, actor, { action: 'download.delete', subject: `download/${id}`, before });
    if (found.file_key !== null) await disownFile(db, { key: found.file_key, name: found.url });
    return found.file_key;
  });
}

/**
 * Deletes a download in all languages and then its uploaded file; where that fails the sweeper tries again.
 * @throws Refusal `downloads.notFound`, also for all but one of several administrators who delete it at once
 */
export async function deleteDownload(parts: DeleteParts, actor: Actor, id: number): Promise<void> {
  const key = await deleteRows(parts, actor, id);
  if (key === null) return;
  await removeUpload(parts.site, parts.storage, key).catch((error) =>
    parts.log.warn({ err: error }, 'The file of a deleted download could not be removed'),
  );
}
