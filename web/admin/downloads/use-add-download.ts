import { useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { isLanguageCode } from '#contract/languages.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { FileChanged } from '#web/admin/upload/send-chunks.ts';
import { type UploadControl, useUpload } from '#web/admin/upload/use-upload.ts';
import { ApiError } from '#web/api.ts';
import { useDraft } from '#web/forms/use-draft.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { type DownloadField, downloadProblems, type FileKind } from './form-problems.ts';

const empty = {
  /** Empty: that of the settings. */
  language: '',
  kind: 'file',
  title: '',
  description: '',
  license: '',
  platform: '',
  version: '',
  url: '',
  size: '',
};

type FileLocation = { readonly fileSize: string; readonly downloadUrl: string };

/** @returns null when the upload was cancelled @throws ApiError */
async function uploadFile(upload: UploadControl, file: File, changed: string): Promise<FileLocation | null> {
  try {
    const uploaded = await upload.send(file);
    return uploaded && { fileSize: uploaded.fileSize, downloadUrl: uploaded.fileUrl };
  } catch (error) {
    throw error instanceof FileChanged ? new ApiError(400, { message: changed }) : error;
  }
}

/** State of the form that adds a download; its draft and its upload survive a reload. */
export function useAddDownload() {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const upload = useUpload();
  const draft = useDraft('download', empty);
  const [file, setFile] = useState<File | null>(null);
  const kind: FileKind = draft.value.kind === 'url' ? 'url' : 'file';
  // The user may keep typing during the upload: the latest values are sent.
  const latest = useRef(draft.value);
  latest.current = draft.value;

  async function add(): Promise<void> {
    const location =
      kind === 'file' && file
        ? await uploadFile(upload, file, t('admin.downloads.fileChanged'))
        : { fileSize: latest.current.size, downloadUrl: latest.current.url };
    if (!location) return;
    const { title, description, language, license, platform, version } = latest.current;
    const writtenIn = isLanguageCode(language) ? { language } : {};
    const body = { title, description, ...writtenIn, license, platform, version, ...location };
    await api.call('POST /api/downloads', { body });
    if (file) upload.uploads.forget(upload.uploads.keyOf(file) ?? '');
    toast({ kind: 'success', title: t('admin.downloads.added', { title }) });
    draft.forget();
    setFile(null);
    form.reset();
    await revalidate();
  }

  const form = useForm<DownloadField>({
    name: 'download',
    problems: downloadProblems(draft.value, kind, file).map(({ field, code }) => ({
      field,
      text: t(`admin.downloads.${code}`),
    })),
    send: add,
    failureTitle: t('admin.downloads.addFailed'),
  });
  return { draft, kind, file, setFile, upload, form };
}

export type AddDownloadForm = ReturnType<typeof useAddDownload>;
