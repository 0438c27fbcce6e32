import { type FormEvent, useState } from 'react';
import type { LibraryPicture } from '#contract/api/media/library.ts';
import { pictureAltLength } from '#contract/limits.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';

interface AltFormProps {
  readonly picture: LibraryPicture;
  readonly onSaved: () => Promise<void>;
}

/** Describes a picture. */
export function AltForm({ picture, onSaved }: AltFormProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const submission = useSubmission();
  const [alt, setAlt] = useState(picture.alt);
  const isChanged = alt.trim() !== picture.alt;

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isChanged) return;
    await submission.send(async () => {
      await api.call('PUT /api/media/{id}', { params: { id: picture.id }, body: { alt } });
      toast({ kind: 'success', title: t('admin.media.saved') });
      await onSaved();
    });
  }

  return (
    <form className="picture-alt" method="post" noValidate onSubmit={save}>
      <AltField
        id={`picture-alt-${picture.id}`}
        value={alt}
        onChange={setAlt}
        error={submission.failure.map(({ text }) => text).join(' ')}
      />
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
