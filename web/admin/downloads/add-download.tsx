import { formatFileSize } from '#contract/formats/file-size.ts';
import { useSourceLanguage } from '#web/admin/admin-texts.tsx';
import { MarkdownField } from '#web/admin/editor/markdown-field.tsx';
import { RestoredNote } from '#web/admin/editor/restored-note.tsx';
import { SourceLanguageField, useWrittenIn } from '#web/admin/editor/source-language.tsx';
import { FileInput } from '#web/admin/upload/file-input.tsx';
import { InterruptedUploads } from '#web/admin/upload/interrupted-uploads.tsx';
import { UploadProgress } from '#web/admin/upload/upload-progress.tsx';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { DiamondRadio } from '#web/ui/forms/diamond-radio.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import type { DownloadInput, FileKind } from './form-problems.ts';
import { type AddDownloadForm, useAddDownload } from './use-add-download.ts';

const longest = { field: 2_000, description: 20_000 } as const;

interface PartProps {
  readonly of: AddDownloadForm;
}

interface LineProps extends PartProps {
  readonly name: Exclude<keyof DownloadInput, 'description'>;
  readonly label: string;
  readonly hint?: string;
  readonly type?: 'text' | 'url';
  /** Language of the typed text, where it is not the page's. */
  readonly lang?: string;
}

function Line({ of: { draft, form }, name, type = 'text', ...rest }: LineProps) {
  return (
    <Field
      {...rest}
      id={form.idOf(name)}
      error={form.errorOf(name)}
      name={name}
      type={type}
      autoComplete="off"
      required
      maxLength={longest.field}
      value={draft.value[name]}
      onChange={(event) => draft.change({ [name]: event.target.value })}
    />
  );
}

function TextFields({ of }: PartProps) {
  const { t } = useTexts();
  const { draft, form } = of;
  const usual = useSourceLanguage();
  const writtenIn = useWrittenIn(draft.value.language === '' ? usual : draft.value.language);
  const example = (text: string) => t('admin.downloads.example', { example: text });
  return (
    <>
      <SourceLanguageField
        id="download-language"
        value={writtenIn.code}
        onChange={(language) => draft.change({ language })}
      />
      <Line of={of} name="title" label={t('admin.downloads.formTitle')} lang={writtenIn.tag} />
      <div className="download-form-three">
        <Line of={of} name="license" label={t('downloads.license')} hint={example('Freeware')} />
        <Line of={of} name="platform" label={t('downloads.platform')} hint={example('Windows 10, 11')} />
        <Line of={of} name="version" label={t('downloads.version')} hint={example('2.4.1')} />
      </div>
      <MarkdownField
        id={form.idOf('description')}
        name="description"
        label={t('admin.downloads.description')}
        lang={writtenIn.tag}
        rows={5}
        maxLength={longest.description}
        error={form.errorOf('description')}
        value={draft.value.description}
        onChange={(description) => draft.change({ description })}
      />
    </>
  );
}

function Place({ of }: PartProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { draft, kind, file, setFile, form } = of;
  const options: readonly { value: FileKind; label: string }[] = [
    { value: 'file', label: t('admin.downloads.kindFile') },
    { value: 'url', label: t('admin.downloads.kindUrl') },
  ];
  return (
    <>
      <DiamondRadio
        id="download-kind"
        name="kind"
        legend={t('admin.downloads.kind')}
        options={options}
        value={kind}
        onChange={(chosen) => form.busy || draft.change({ kind: chosen })}
      />
      {kind === 'file' ? (
        <Field
          id={form.idOf('file')}
          label={t('admin.downloads.file')}
          hint={t('admin.downloads.fileHint')}
          error={form.errorOf('file')}
        >
          <FileInput
            files={file ? [file] : []}
            onChange={([chosen = null]) => setFile(chosen)}
            disabled={form.busy}
          />
        </Field>
      ) : (
        <div className="download-form-place">
          <Line
            of={of}
            name="url"
            type="url"
            label={t('admin.downloads.url')}
            hint={t('admin.downloads.urlHint')}
          />
          <Line
            of={of}
            name="size"
            label={t('downloads.size')}
            hint={t('admin.downloads.example', { example: formatFileSize(tag, 1_860_000_000) })}
          />
        </div>
      )}
    </>
  );
}

/** Form that adds a download: an uploaded file or an external URL. */
export function AddDownload() {
  const { t } = useTexts();
  const adding = useAddDownload();
  const { draft, form, upload } = adding;
  const idle = upload.progress === undefined && !form.busy;
  return (
    <form className="download-form" method="post" noValidate onSubmit={form.submit}>
      <ErrorSummary {...form.summary} />
      {draft.restored && <RestoredNote onForget={draft.forget} />}
      {idle && <InterruptedUploads uploads={upload.uploads} />}
      <TextFields of={adding} />
      <Place of={adding} />
      <UploadProgress upload={upload} />
      <div className="form-buttons">
        <Button
          type="submit"
          variant="gold"
          icon="plus"
          busy={form.busy}
          busyText={t('admin.downloads.submitting')}
        >
          {t('admin.downloads.submit')}
        </Button>
      </div>
    </form>
  );
}
