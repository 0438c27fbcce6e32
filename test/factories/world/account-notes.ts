import type { Site } from '#server/site/site.ts';
import { stamp } from '#server/site/time.ts';

/** A note of staff with this number. */
export async function addNote(
  { db }: Pick<Site, 'db'>,
  note: {
    readonly id: number;
    readonly accountId: number;
    readonly login: string;
    readonly author: string;
    readonly text?: string;
  },
): Promise<void> {
  const { id, accountId, login, author, text = 'Asked for proof.' } = note;
  await db
    .insertInto('account_notes')
    .values({
      id,
      account_id: accountId,
      ...{ login, author, text },
      pinned: 0,
      created_at: stamp(new Date()),
      changed_at: null,
    })
    .execute();
}
