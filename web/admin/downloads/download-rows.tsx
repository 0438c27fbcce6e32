import { useState } from 'react';
import { Link, useRevalidator } from 'react-router';
import type { Download } from '#contract/api/downloads.ts';
import { languages } from '#contract/languages.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { ApiError } from '#web/api.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { paths } from '#web/paths.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { IconButton } from '#web/ui/forms/icon-button.tsx';

interface RowProps {
  readonly download: Download;
  readonly onDelete: () => void;
}

function Row({ download, onDelete }: RowProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { id, title, version, platform, fileSize, dateAdded } = download;
  return (
    <li className="admin-row">
      <div className="admin-row-body">
        <h3 className="admin-row-title" lang={download.translated ? undefined : download.language}>
          {title}
        </h3>
        <p className="admin-row-meta download-row-meta">
          <span>{version}</span>
          <span>{platform}</span>
          <span>{fileSize}</span>
          <time dateTime={dateAdded} suppressHydrationWarning>
            {formatDate(tag, dateAdded)}
          </time>
        </p>
      </div>
      <div className="admin-row-actions">
        <Link to={paths.adminTranslations('download', id)} className="link">
          {t('desk.downloads.translations')}
        </Link>
        <IconButton icon="trash" label={t('desk.downloads.delete', { title })} onClick={onDelete} />
      </div>
    </li>
  );
}

export function DownloadRows({ downloads }: { readonly downloads: readonly Download[] }) {
  const { t } = useTexts();
  const api = useApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Download | null>(null);

  async function remove({ id, title }: Download): Promise<void> {
    try {
      await api.call('DELETE /api/downloads/{id}', { params: { id } });
    } catch (error) {
      // Already deleted by somebody else: the goal is reached.
      if (!(error instanceof ApiError && error.code === 'downloads.notFound')) throw error;
    }
    setChosen(null);
    toast({ kind: 'success', title: t('desk.downloads.deleted', { title }) });
    await revalidate();
  }

  return (
    <>
      <ul className="admin-rows">
        {downloads.map((download) => (
          <Row key={download.id} download={download} onDelete={() => setChosen(download)} />
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('desk.downloads.deleteTitle')}
        confirm={t('desk.downloads.deleteConfirm')}
        failureTitle={t('desk.downloads.deleteFailed')}
        onClose={() => setChosen(null)}
        onConfirm={async () => {
          if (chosen) await remove(chosen);
        }}
      >
        <p>{t('desk.downloads.deleteText', { title: chosen?.title ?? '', languages: languages.length })}</p>
        {chosen?.sha256 && <p>{t('desk.downloads.deleteFile')}</p>}
      </ConfirmDialog>
    </>
  );
}
