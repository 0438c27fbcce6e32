import { useLoaderData } from 'react-router';
import type { ResponseOf } from '#contract/api/calls.ts';
import { AdminStyles } from '#web/admin/admin-styles.tsx';
import { TranslatedIntro } from '#web/admin/other-languages.tsx';
import { useTexts } from '#web/i18n.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { AddDownload } from './add-download.tsx';
import { DownloadRows } from './download-rows.tsx';

/** Adds and deletes downloads. Its route's loader must return `GET /api/downloads`. */
export default function ManageDownloads() {
  const { t } = useTexts();
  const { data } = useLoaderData<ResponseOf<'GET /api/downloads'>>();
  return (
    <div className="manage-downloads">
      <AdminStyles />
      <section aria-labelledby="add-download">
        <SectionTitle id="add-download">{t('admin.downloads.add')}</SectionTitle>
        <TranslatedIntro />
        <Frame>
          <AddDownload />
        </Frame>
      </section>
      {data.length > 0 && (
        <section aria-labelledby="downloads-list">
          <SectionTitle id="downloads-list">{t('admin.downloads.list')}</SectionTitle>
          <DownloadRows downloads={data} />
        </section>
      )}
    </div>
  );
}
