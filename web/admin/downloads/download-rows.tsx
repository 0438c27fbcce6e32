import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { Download } from '#contract/api/downloads.ts';
import { languages } from '#contract/languages.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { IfPermitted } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { languageName } from '#web/admin/translations/translation-item.ts';
import { formatDate } from '#web/formats.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';

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
        <h3
          className="admin-row-title"
          lang={download.translated ? undefined : languageName(download.language).tag}
        >
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
        <IfPermitted permission="translations.edit">
          <ButtonLink
            to={adminPaths.translations('download', id)}
            variant="quiet"
            size="small"
            icon="globe"
            aria-label={t('site.labelled', { label: t('admin.downloads.translations'), value: title })}
          >
            {t('admin.downloads.translations')}
          </ButtonLink>
        </IfPermitted>
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          aria-label={t('admin.downloads.delete', { title })}
          onClick={onDelete}
        >
          {t('admin.downloads.deleteConfirm')}
        </Button>
      </div>
    </li>
  );
}

export function DownloadRows({ downloads }: { readonly downloads: readonly Download[] }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<Download | null>(null);

  async function remove({ id, title }: Download, close: () => void): Promise<void> {
    await unlessDone('downloads.notFound', api.call('DELETE /api/downloads/{id}', { params: { id } }));
    close();
    toast({ kind: 'success', title: t('admin.downloads.deleted', { title }) });
    await revalidate();
  }

  return (
    <>
      <ul className="admin-rows" tabIndex={-1}>
        {downloads.map((download) => (
          <Row key={download.id} download={download} onDelete={() => setChosen(download)} />
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('admin.downloads.deleteTitle')}
        confirm={t('admin.downloads.deleteConfirm')}
        failureTitle={t('admin.downloads.deleteFailed')}
        onClose={() => setChosen(null)}
        onConfirm={async (close) => {
          if (chosen) await remove(chosen, close);
        }}
      >
        <p>{t('admin.downloads.deleteText', { title: chosen?.title ?? '', languages: languages.length })}</p>
        {chosen?.sha256 && <p>{t('admin.downloads.deleteFile')}</p>}
      </ConfirmDialog>
    </>
  );
}
