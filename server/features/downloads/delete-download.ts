import { ApiError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { isoTime } from '#server/site/time.ts';
import { releaseFile, removeUpload } from '#server/site/uploads/uploads.ts';
import { deleteDownloadRow } from './queries.ts';

type DeleteServices = Pick<Services, 'log' | 'site' | 'storage'>;

/** Deletes the rows and marks the file for removal in one transaction. @returns the file's key, null without one */
function deleteRows({ site }: DeleteServices, actor: Actor, id: number): Promise<string | null> {
  return auditedTransaction(site, async (db) => {
    const found = await deleteDownloadRow({ db, dialect: site.dialect }, id);
    if (!found) throw new ApiError('downloads.notFound');
    const { id: _, created_at, ...rest } = found;
    const before = { ...rest, created_at: isoTime(created_at) };
    await writeAudit(db, actor, { action: 'download.delete', subject: `download/${id}`, before });
    if (found.file_key !== null) await releaseFile(db, { key: found.file_key, name: found.url });
    return found.file_key;
  });
}

/**
 * Deletes a download in all languages, then its file; if that fails, the sweeper retries.
 * @throws ApiError `downloads.notFound`, also when another administrator was faster
 */
export async function deleteDownload(services: DeleteServices, actor: Actor, id: number): Promise<void> {
  const key = await deleteRows(services, actor, id);
  if (key === null) return;
  await removeUpload(services.site, services.storage, key).catch((error) =>
    services.log.warn({ err: error }, 'The file of a deleted download could not be removed'),
  );
}
