import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import { formatNumber } from '#contract/formats/numbers.ts';
import { markFiles } from '#contract/guilds/marks.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { FileInput } from '#web/admin/upload/file-input.tsx';
import { fileToBase64 } from '#web/admin/upload/file-to-base64.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { chosenMarks } from './chosen-marks.ts';

/** Uploads the index with each of the pictures chosen. */
export function UploadForm() {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const [files, setFiles] = useState<readonly File[]>([]);
  const [isMissing, setMissing] = useState(false);

  async function upload(): Promise<void> {
    const { index, images } = chosenMarks(files);
    if (!index || images.length === 0) return setMissing(true);
    const sum = { changed: 0, removed: 0 };
    for (const { number, file } of images) {
      const body = { index: await index.text(), image: number, data: await fileToBase64(file) };
      const { changed, removed } = await api.call('POST /api/admin/guild-marks', { body });
      sum.changed += changed;
      sum.removed += removed;
    }
    setFiles([]);
    const counts = { changed: formatNumber(tag, sum.changed), removed: formatNumber(tag, sum.removed) };
    toast({ kind: 'success', title: t('profiles.emblems.uploaded', counts) });
    await revalidate();
  }

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setMissing(false);
    submission.clear();
    await submission.send(upload);
  }

  const failure = isMissing
    ? t('profiles.emblems.missing', markFiles)
    : submission.failure.map(({ text }) => text).join(' ');
  return (
    <form className="form emblem-form" method="post" noValidate onSubmit={submit}>
      <Field
        id="emblem-files"
        label={t('profiles.emblems.files', markFiles)}
        hint={t('profiles.emblems.hint', markFiles)}
        error={failure}
      >
        <FileInput
          files={files}
          onChange={setFiles}
          disabled={submission.busy}
          several={{ choose: t('profiles.emblems.choose'), drop: t('profiles.emblems.drop') }}
        />
      </Field>
      <div className="form-buttons">
        <Button
          type="submit"
          variant="gold"
          icon="upload"
          busy={submission.busy}
          busyText={t('profiles.emblems.uploading')}
        >
          {t('profiles.emblems.upload')}
        </Button>
      </div>
    </form>
  );
}
