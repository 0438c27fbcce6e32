import { sql } from 'kysely';
import type { Site } from '#server/site/site.ts';
import { secondsAfter, stamp } from '#server/site/time.ts';

/** Between the upload of a logo and the draft that names it. */
const keptSeconds = 86_400;

/** Deletes logos that neither a draft nor a version names. */
export async function deleteUnusedPictures({ db }: Pick<Site, 'db'>, now: Date): Promise<void> {
  await db
    .deleteFrom('design_pictures')
    .where('created_at', '<', stamp(secondsAfter(now, -keptSeconds)))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('design_versions')
            .select('design_versions.id')
            .where('design_versions.part', '=', 'appearance')
            .where(sql<number>`INSTR(design_versions.document, design_pictures.name)`, '>', 0),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('design_drafts')
            .select('design_drafts.part')
            .where('design_drafts.part', '=', 'appearance')
            .where(sql<number>`INSTR(design_drafts.document, design_pictures.name)`, '>', 0),
        ),
      ),
    )
    .execute();
}
