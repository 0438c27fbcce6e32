import type { SystemStatus } from '#contract/api/status.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Stats } from './stats.tsx';

export function StorageState({ state }: { readonly state: SystemStatus['storage'] }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { files, bytes, waitingUploads, freeBytes } = state;
  return (
    <div className="admin-section">
      <Stats
        figures={[
          { label: t('admin.state.files'), value: files },
          { label: t('admin.state.bytes'), value: formatFileSize(tag, bytes) },
          { label: t('admin.state.waitingUploads'), value: waitingUploads },
          {
            label: t('admin.state.freeBytes'),
            value: freeBytes === null ? t('admin.state.unknown') : formatFileSize(tag, freeBytes),
          },
        ]}
      />
    </div>
  );
}
