import type { Kysely, Selectable } from 'kysely';
import { accountFileLimits } from '#contract/accounts/limits.ts';
import { lockRows } from '#server/site/database/lock-rows.ts';
import type { Site } from '#server/site/site.ts';
import type { AccountNotesTable } from '#server/site/tables/account-files.ts';
import type { SiteTables } from '#server/site/tables/site-tables.ts';
import { stamp } from '#server/site/time.ts';

export type NoteRow = Selectable<AccountNotesTable>;

interface Owner {
  readonly id: number;
  readonly login: string;
}

/** Pinned ones first, then the newest. */
export function listNotes({ db }: Pick<Site, 'db'>, { id, login }: Owner): Promise<NoteRow[]> {
  return db
    .selectFrom('account_notes')
    .selectAll()
    .where('account_id', '=', id)
    .where('login', '=', login)
    .orderBy('pinned', 'desc')
    .orderBy('id', 'desc')
    .limit(accountFileLimits.notes)
    .execute();
}

export async function countNotes(db: Kysely<SiteTables>, { id, login }: Owner): Promise<number> {
  const { notes } = await db
    .selectFrom('account_notes')
    .select((row) => row.fn.countAll().as('notes'))
    .where('account_id', '=', id)
    .where('login', '=', login)
    .executeTakeFirstOrThrow();
  return Number(notes);
}

/** @returns its id */
export async function insertNote(
  db: Kysely<SiteTables>,
  { id, login }: Owner,
  note: { readonly text: string; readonly author: string; readonly isPinned: boolean },
  now: Date,
): Promise<number> {
  const { text, author, isPinned } = note;
  const { insertId } = await db
    .insertInto('account_notes')
    .values({
      account_id: id,
      ...{ login, text, author },
      pinned: isPinned ? 1 : 0,
      created_at: stamp(now),
      changed_at: null,
    })
    .executeTakeFirstOrThrow();
  return Number(insertId);
}

/** Locks the row until the transaction ends; SQLite has one writer. */
export function lockNote(
  { db, dialect }: Pick<Site, 'db' | 'dialect'>,
  id: number,
): Promise<NoteRow | undefined> {
  const row = db.selectFrom('account_notes').selectAll().where('id', '=', id);
  return row.$call(lockRows(dialect)).executeTakeFirst();
}

export async function updateNote(
  db: Kysely<SiteTables>,
  id: number,
  { text, isPinned }: { readonly text: string; readonly isPinned: boolean },
  now: Date,
): Promise<void> {
  await db
    .updateTable('account_notes')
    .set({ text, pinned: isPinned ? 1 : 0, changed_at: stamp(now) })
    .where('id', '=', id)
    .execute();
}
