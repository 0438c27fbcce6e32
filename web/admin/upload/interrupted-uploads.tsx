import { useEffect, useState } from 'react';
import { formatFileSize } from '#contract/file-size.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import type { RememberedUpload, RememberedUploads } from './remembered.ts';

/** Says after a reload which files can be gone on with; a page cannot open them again by itself. */
export function InterruptedUploads({ uploads }: { readonly uploads: RememberedUploads }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useApi();
  const [left, setLeft] = useState<readonly RememberedUpload[]>([]);
  useEffect(() => setLeft(uploads.all()), [uploads]);

  async function discard({ key }: RememberedUpload): Promise<void> {
    uploads.forget(key);
    setLeft(uploads.all());
    // Should it fail, the server does it by itself after two days.
    await api.call('DELETE /api/uploads/{key}', { params: { key } }).catch(() => undefined);
  }

  return left.map((each) => (
    <Note key={each.key} edge="gold" icon="history" title={t('desk.downloads.unfinished')} level={3}>
      <p>{t('desk.downloads.unfinishedText', { name: each.name, total: formatFileSize(tag, each.size) })}</p>
      <Button variant="quiet" size="small" icon="trash" onClick={() => void discard(each)}>
        {t('desk.downloads.discard')}
      </Button>
    </Note>
  ));
}
