import { useEffect, useState } from 'react';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { handingOnFocus } from '#web/forms/use-focus-after-removal.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import type { ResumableUpload, ResumableUploads } from './resumable-uploads.ts';

/**
 * Lists resumable uploads after a reload: the user has to choose the file again, as a page cannot reopen it.
 */
export function InterruptedUploads({ uploads }: { readonly uploads: ResumableUploads }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useApi();
  const [left, setLeft] = useState<readonly ResumableUpload[]>([]);
  useEffect(() => setLeft(uploads.all()), [uploads]);

  async function discard({ key }: ResumableUpload): Promise<void> {
    uploads.forget(key);
    setLeft(uploads.all());
    // If this fails, the server deletes it after two days.
    await api.call('DELETE /api/uploads/{key}', { params: { key } }).catch(() => undefined);
  }

  return left.map((each) => (
    <Note key={each.key} edge="gold" icon="history" title={t('admin.downloads.unfinished')} level={3}>
      <p>{t('admin.downloads.unfinishedText', { name: each.name, total: formatFileSize(tag, each.size) })}</p>
      <Button variant="quiet" size="small" icon="trash" onClick={handingOnFocus(() => void discard(each))}>
        {t('admin.downloads.discard')}
      </Button>
    </Note>
  ));
}
