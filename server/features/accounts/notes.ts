import { accountFileLimits } from '#contract/accounts/limits.ts';
import { ApiError } from '#server/errors.ts';
import { countNotes, insertNote, lockNote, updateNote } from '#server/site/accounts/account-notes.ts';
import { type Actor, auditedTransaction, writeAudit } from '#server/site/audit.ts';
import { isBlank, severalLines } from '#server/site/plain-text.ts';
import type { Site } from '#server/site/site.ts';

type WritingSite = Pick<Site, 'db' | 'dialect'>;

interface Note {
  readonly text: string;
  readonly isPinned: boolean;
}

/** What the audit log keeps for ever: not the text, which closing the account erases. */
function entryOf(note: number, login: string, isPinned: boolean) {
  return { note, login, isPinned };
}

/** Without control characters but line breaks. @throws ApiError `accounts.noteEmpty` */
function readNote({ text, isPinned }: Note): Note {
  const written = severalLines(text);
  const max = accountFileLimits.note;
  if (isBlank(written) || written.length > max) throw new ApiError('accounts.noteEmpty');
  return { text: written, isPinned };
}

/** @returns its id @throws ApiError `accounts.noteEmpty`, `accounts.notesFull` */
export function addNote(
  { db }: WritingSite,
  actor: Actor,
  account: { readonly id: number; readonly login: string },
  note: Note,
  now: Date,
): Promise<number> {
  const written = readNote(note);
  return auditedTransaction({ db }, async (one) => {
    const id = await insertNote(one, account, { ...written, author: actor.login }, now);
    const change = { action: 'account.note', subject: `account/${account.id}` } as const;
    await writeAudit(one, actor, { ...change, after: entryOf(id, account.login, written.isPinned) }, now);
    // Counted last: until here, no other note could be written since the entry was begun.
    const max = accountFileLimits.notes;
    if ((await countNotes(one, account)) > max) throw new ApiError('accounts.notesFull');
    return id;
  });
}

/** @throws ApiError `accounts.noteNotFound`, `accounts.noteNotOwn`, `accounts.noteEmpty` */
export function changeNote(
  { db, dialect }: WritingSite,
  actor: Actor,
  id: number,
  note: Note,
  now: Date,
): Promise<void> {
  const written = readNote(note);
  return auditedTransaction({ db }, async (one) => {
    const row = await lockNote({ db: one, dialect }, id);
    if (!row) throw new ApiError('accounts.noteNotFound');
    if (row.author !== actor.login) throw new ApiError('accounts.noteNotOwn');
    await updateNote(one, id, written, now);
    const change = { action: 'account.note', subject: `account/${row.account_id}` } as const;
    const before = entryOf(id, row.login, row.pinned === 1);
    const after = entryOf(id, row.login, written.isPinned);
    await writeAudit(one, actor, { ...change, before, after }, now);
  });
}
