import { ApiError } from '#server/errors.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { siteNow } from '#server/site/clock.ts';
import { lockPicture } from '#server/site/pictures/lock-picture.ts';
import { fileKeysOf } from '#server/site/pictures/picture-files.ts';
import type { Site } from '#server/site/site.ts';
import { hasEditConflict } from '#server/site/texts/text-revision.ts';
import { releaseFile } from '#server/site/uploads/uploads.ts';
import { deletePictureRow, replaceAlt } from './queries.ts';
import { type MediaServices, removeFiles } from './store-picture.ts';

/**
 * Describes a picture; the same description changes nothing.
 * @param startedFrom the revision that the change began with
 * @throws ApiError `media.notFound`, `media.outdated`
 */
export function describePicture(
  site: Site,
  actor: Actor,
  id: number,
  alt: string,
  startedFrom: string | undefined,
): Promise<void> {
  const now = siteNow();
  return auditedTransaction(site, async (db) => {
    const before = await lockPicture({ db, dialect: site.dialect }, id);
    if (!before) throw new ApiError('media.notFound');
    if (before.alt === alt) return;
    if (hasEditConflict(startedFrom, [before.alt], [alt])) throw new ApiError('media.outdated');
    await replaceAlt(db, before, alt, now);
    const texts = { before: { description: before.alt }, after: { description: alt } };
    await writeAudit(db, actor, { action: 'picture.describe', subject: `picture/${id}`, ...texts }, now);
  });
}

/** Deletes the row and marks the files for removal in one transaction. @returns the files' keys */
function deleteRow(site: Site, actor: Actor, id: number): Promise<readonly string[]> {
  return auditedTransaction(site, async (db) => {
    const found = await lockPicture({ db, dialect: site.dialect }, id);
    if (!found) throw new ApiError('media.notFound');
    await deletePictureRow(db, id);
    const { name, alt, bytes } = found;
    const before = { name, description: alt, bytes };
    await writeAudit(db, actor, { action: 'picture.delete', subject: `picture/${id}`, before });
    const keys = fileKeysOf(found);
    for (const key of keys) await releaseFile(db, { key, name });
    return keys;
  });
}

/**
 * Deletes a picture, then its files.
 * @throws ApiError `media.notFound`, also when another administrator was faster
 */
export async function deletePicture(services: MediaServices, actor: Actor, id: number): Promise<void> {
  await removeFiles(services, await deleteRow(services.site, actor, id));
}
