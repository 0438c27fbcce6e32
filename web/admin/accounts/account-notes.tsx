import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { accountFileLimits } from '#contract/accounts/limits.ts';
import type { AccountNote } from '#contract/api/staff/accounts.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { hasDraft } from '#web/forms/draft-storage.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useDraftOwner } from '#web/forms/use-form-account.ts';
import { useStillThere } from '#web/forms/use-still-there.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { TextArea } from '#web/ui/forms/text-area.tsx';
import { SiteTime } from '#web/ui/time/site-time.tsx';
import { AccountCard } from './account-card.tsx';

interface AccountNotesProps {
  readonly accountId: number;
  readonly notes: readonly AccountNote[];
}

/** Notes of staff; only who wrote one may change it. */
export function AccountNotes({ accountId, notes }: AccountNotesProps) {
  const { t } = useTexts();
  const mayNote = usePermission('accounts.note');
  const [edited, setEdited] = useState<AccountNote | null>(null);
  const owner = useDraftOwner();

  // Goes on with a change that was begun before the page was loaded.
  useEffect(() => {
    const begun = notes.find((note) => note.isOwn && hasDraft(owner, draftNameOf(accountId, note)));
    setEdited((already) => already ?? begun ?? null);
  }, [owner, accountId, notes]);

  function close(): void {
    if (edited) document.getElementById(editId(edited))?.focus();
    setEdited(null);
  }

  return (
    <AccountCard title={t('admin.accounts.notes')} text={t('admin.accounts.notesText')}>
      {notes.length > 0 && (
        <ul className="account-rows">
          {notes.map((note) => (
            <NoteRow
              key={note.id}
              note={note}
              isEditable={mayNote && note.isOwn}
              onEdit={() => setEdited(note)}
            />
          ))}
        </ul>
      )}
      {mayNote && <NoteForm key={edited?.id ?? 'new'} accountId={accountId} note={edited} onDone={close} />}
    </AccountCard>
  );
}

const draftNameOf = (accountId: number, note: AccountNote | null) =>
  `account-${accountId}-note-${note?.id ?? 'new'}`;

const editId = ({ id }: AccountNote) => `account-note-edit-${id}`;

interface NoteRowProps {
  readonly note: AccountNote;
  readonly isEditable: boolean;
  readonly onEdit: () => void;
}

function NoteRow({ note, isEditable, onEdit }: NoteRowProps) {
  const { t } = useTexts();
  return (
    <li>
      <p className="account-note">{note.text}</p>
      <p className="account-row-meta">
        {note.isPinned && <span className="tag">{t('admin.accounts.pinned')}</span>}
        <span>{note.author}</span>
        <SiteTime at={note.changedAt ?? note.at} />
        {isEditable && (
          <Button id={editId(note)} variant="quiet" size="small" icon="edit" onClick={onEdit}>
            {t('admin.accounts.noteEdit')}
          </Button>
        )}
      </p>
    </li>
  );
}

interface NoteFormProps {
  readonly accountId: number;
  /** The one that is changed; null for a new one. */
  readonly note: AccountNote | null;
  readonly onDone: () => void;
}

function NoteForm({ accountId, note, onDone }: NoteFormProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const isThere = useStillThere();
  const draft = useDraft(draftNameOf(accountId, note), {
    text: note?.text ?? '',
    isPinned: note?.isPinned ?? false,
  });
  const { text, isPinned } = draft.value;
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (note) area.current?.focus();
  }, [note]);

  async function save(): Promise<void> {
    const body = { text, isPinned };
    if (note) await api.call('PUT /api/account-notes/{id}', { params: { id: note.id }, body });
    else await api.call('POST /api/accounts/{id}/notes', { params: { id: accountId }, body });
    draft.forgetSent(draft.value);
    toast({ kind: 'success', title: t('admin.accounts.noteSaved') });
    // Another note may have been opened while this one was sent.
    if (isThere()) onDone();
    await revalidate();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    void submission.send(save);
  }

  function cancel(): void {
    draft.forget();
    onDone();
  }

  return (
    <form className="account-note-form" method="post" noValidate onSubmit={submit}>
      <Field
        id="account-note"
        label={t(note ? 'admin.accounts.noteEdit' : 'admin.accounts.noteAdd')}
        count={{ used: text.length, max: accountFileLimits.note }}
        error={submission.failure.map((each) => each.text).join(' ')}
      >
        <TextArea
          ref={area}
          rows={3}
          maxLength={accountFileLimits.note}
          value={text}
          onChange={({ target }) => draft.change({ text: target.value })}
        />
      </Field>
      <Checkbox
        id="account-note-pinned"
        checked={isPinned}
        onChange={({ target }) => draft.change({ isPinned: target.checked })}
      >
        {t('admin.accounts.notePin')}
      </Checkbox>
      <div className="account-log-end">
        <Button type="submit" variant="gold" busy={submission.busy}>
          {t('admin.accounts.noteSave')}
        </Button>
        {note && (
          <Button variant="quiet" onClick={cancel}>
            {t('site.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
