import { type FormEvent, useState } from 'react';
import type { LibraryPicture } from '#contract/api/media/library.ts';
import { pictureAltLength } from '#contract/limits.ts';
import { isEditConflict } from '#web/admin/editor/use-edit-conflict.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { staysTyped, type TypedAlt } from './typed-alt.ts';

interface AltFormProps {
  readonly picture: LibraryPicture;
  readonly onSaved: () => Promise<void>;
}

/** What is typed stays when another administrator describes the picture; what is not typed follows. */
function useTypedAlt({ alt: described }: LibraryPicture) {
  const [kept, setTyped] = useState<TypedAlt | null>(null);
  const typed = kept && staysTyped(kept, described) ? kept : null;
  const over = typed?.over ?? described;
  const alt = typed?.text ?? described;
  return {
    alt,
    hasTheirs: over !== described && ![over, described].includes(alt.trim()),
    change: (text: string) => setTyped(text === over ? null : { text, over }),
    /** What is typed from now on replaces what was saved. */
    replaceSaved: (saved: string) => setTyped((now) => now && { ...now, over: saved, isSaved: true }),
    /** Typed on meanwhile, it stays. */
    forget: (sent: string) => setTyped((now) => (now?.text === sent ? null : now)),
  };
}

/** Describes a picture. */
export function AltForm({ picture, onSaved }: AltFormProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const submission = useSubmission();
  useFocusAfterRemoval(submission.busy);
  const { alt, hasTheirs, change, replaceSaved, forget } = useTypedAlt(picture);
  const isChanged = alt.trim() !== picture.alt;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isChanged) return;
    const { id, revision: startedFrom } = picture;
    const put = async () => {
      await api.call('PUT /api/media/{id}', { params: { id }, body: { alt, startedFrom } });
      replaceSaved(alt.trim());
      toast({ kind: 'success', title: t('admin.media.saved') });
      await onSaved();
      forget(alt);
    };
    await submission.send(put, (error) => {
      if (isEditConflict(error)) void onSaved();
    });
  }

  return (
    <form className="picture-alt" method="post" noValidate onSubmit={save}>
      <AltField
        id={`picture-alt-${picture.id}`}
        value={alt}
        onChange={change}
        error={submission.failure.map(({ text }) => text).join(' ')}
      />
      {hasTheirs && <TheirAlt alt={picture.alt} />}
      {isChanged && (
        <Button
          type="submit"
          variant="quiet"
          size="small"
          icon="check"
          busy={submission.busy}
          busyText={t('admin.media.save')}
        >
          {t('admin.media.save')}
        </Button>
      )}
    </form>
  );
}

/** What another administrator has written meanwhile: saving goes over it knowingly. */
export function TheirAlt({ alt }: { readonly alt: string }) {
  const { t } = useTexts();
  return (
    <div role="status">
      <Note edge="gold" icon="history" title={t('admin.editor.outdatedTitle')} level={4}>
        {alt === '' ? <p>{t('admin.media.noAlt')}</p> : <blockquote lang="en">{alt}</blockquote>}
      </Note>
    </div>
  );
}

interface AltFieldProps {
  readonly id: string;
  readonly value: string;
  readonly onChange: (alt: string) => void;
  readonly onEnter?: () => void;
  readonly error?: string | undefined;
  readonly hint?: string | undefined;
}

export function AltField({ id, value, onChange, onEnter, error, hint }: AltFieldProps) {
  const { t } = useTexts();
  return (
    <Field
      id={id}
      label={t('admin.media.alt')}
      hint={hint}
      error={error}
      lang="en"
      autoComplete="off"
      placeholder={t('admin.media.noAlt')}
      maxLength={pictureAltLength}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return;
        event.preventDefault();
        onEnter();
      }}
    />
  );
}
