import type { ReadBody } from '#contract/api/calls.ts';
import { markFiles } from '#contract/guilds/marks.ts';
import { ApiError } from '#server/errors.ts';
import { findChangedMarks, type MarkChanges } from '#server/guild-marks/changed-marks.ts';
import type { GuildMarks } from '#server/guild-marks/guild-marks.ts';
import { imageSize } from '#server/guild-marks/mark-image.ts';
import { readMarkIndex, UnreadableIndex } from '#server/guild-marks/mark-index.ts';
import { noMarks, readMarks, writeMarks } from '#server/guild-marks/mark-store.ts';
import { readTga, UnreadableImage } from '#server/guild-marks/tga.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import type { Site } from '#server/site/site.ts';

type Upload = ReadBody<'POST /api/admin/guild-marks'>;

function readUpload({ index, image, data }: Upload, order: GuildMarks['order']) {
  try {
    const bitmap = readTga(Buffer.from(data, 'base64'), imageSize, imageSize, order);
    return { marks: readMarkIndex(index), images: new Map([[image, bitmap]]) };
  } catch (error) {
    if (error instanceof UnreadableImage || error instanceof UnreadableIndex)
      throw new ApiError('profiles.marksRefused', { values: markFiles });
    throw error;
  }
}

/**
 * Takes over the emblems of one of the game's pictures.
 * @throws ApiError `profiles.marksRefused`, `profiles.marksFromFolder`
 */
export async function uploadMarks(
  { site, guildMarks }: { readonly site: Pick<Site, 'db'>; readonly guildMarks: GuildMarks },
  actor: Actor,
  upload: Upload,
): Promise<MarkChanges> {
  // The folder's next reading would undo it.
  if (guildMarks.folder().state === 'ready')
    throw new ApiError('profiles.marksFromFolder', { values: markFiles });
  const { marks, images } = readUpload(upload, guildMarks.order);
  const changes = await auditedTransaction(site, async (db) => {
    const after = { picture: `mark_${upload.image}.tga` };
    // First, since it makes other uploads wait.
    await writeAudit(db, actor, { action: 'guildMarks.upload', subject: 'guild-marks', after });
    const stored = await readMarks({ db }, noMarks);
    const before = new Map(Array.from(stored.byGuild, ([guild, { version }]) => [guild, version]));
    const found = await findChangedMarks(marks, images, before);
    await writeMarks(db, found);
    return found;
  });
  await guildMarks.read();
  return changes;
}
