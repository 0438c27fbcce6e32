import { randomBytes } from 'node:crypto';
import type { ByteSink } from '#server/board/saving/column-file.ts';
import { siteNow } from '#server/site/clock.ts';
import { isDuplicate } from '#server/site/duplicates.ts';
import type { Site } from '#server/site/site.ts';
import { stamp } from '#server/site/time.ts';
import type { Edition } from './catch-up.ts';
import { storePieces } from './pieces.ts';

/** The sequence of readings of one game, and the lease of who may add to it. */
export interface Channel {
  readonly site: Site;
  readonly channel: string;
  readonly lease: string;
  readonly holder: string;
}

export async function listEditions({ site, channel }: Channel): Promise<readonly Edition[]> {
  const rows = await site.db
    .selectFrom('shared_readings')
    .select(['number', 'kind', 'edition', 'bytes'])
    .where('channel', '=', channel)
    .orderBy('number')
    .execute();
  return rows.map(({ number, kind, edition, bytes }) => ({ number, kind, id: edition, bytes }));
}

/**
 * Stores an edition. Others see it when it is complete, and only if this instance still is the reader then.
 * @returns false when it is not, or another edition has this number
 */
export async function addEdition(
  channel: Channel,
  { number, kind }: Pick<Edition, 'number' | 'kind'>,
  write: (sink: ByteSink) => Promise<void>,
): Promise<boolean> {
  const id = randomBytes(12).toString('base64url');
  const sink = storePieces(channel.site, id);
  let added = false;
  try {
    await write(sink);
    added = await announce(channel, { number, kind, id, bytes: await sink.end() });
  } finally {
    if (!added) await removePieces(channel.site, id);
  }
  return added;
}

/** One statement that looks at the lease, so that an instance that was asleep meanwhile adds nothing. */
async function announce({ site, channel, lease, holder }: Channel, edition: Edition): Promise<boolean> {
  const now = stamp(siteNow());
  const { number, kind, id, bytes } = edition;
  const insert = site.db
    .insertInto('shared_readings')
    .columns(['channel', 'number', 'kind', 'edition', 'bytes', 'published_at'])
    .expression((from) =>
      from
        .selectFrom('leases')
        .select(({ val }) => [
          val(channel).as('channel'),
          val(number).as('number'),
          val(kind).as('kind'),
          val(id).as('edition'),
          val(bytes).as('bytes'),
          val(now).as('published_at'),
        ])
        .where('name', '=', lease)
        .where('holder', '=', holder)
        .where('held_until', '>', now),
    );
  try {
    const { numInsertedOrUpdatedRows = 0n } = await insert.executeTakeFirstOrThrow();
    return numInsertedOrUpdatedRows > 0n;
  } catch (error) {
    if (isDuplicate(error)) return false;
    throw error;
  }
}

export async function removeEditions({ site, channel }: Channel, gone: readonly Edition[]): Promise<void> {
  for (const { number, kind, id } of gone) {
    await site.db
      .deleteFrom('shared_readings')
      .where('channel', '=', channel)
      .where('number', '=', number)
      .where('kind', '=', kind)
      .execute();
    await removePieces(site, id);
  }
}

async function removePieces({ db }: Pick<Site, 'db'>, edition: string): Promise<void> {
  await db.deleteFrom('shared_reading_pieces').where('edition', '=', edition).execute();
}
