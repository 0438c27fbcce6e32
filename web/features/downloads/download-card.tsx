import { type ReactNode, useState } from 'react';
import type { Download } from '#contract/api/downloads.ts';
import { isLanguageCode, tagOf } from '#contract/languages.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useApi } from '#web/page/use-api.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { WrittenIn } from '#web/ui/news/written-in.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Prose } from '#web/ui/prose/prose.tsx';
import { Checksum } from './checksum.tsx';
import { downloadCountText } from './download-count.ts';

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="download-fact">
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface DownloadCardProps {
  readonly download: Download;
  /** Only the newest download has the gold button. */
  readonly first: boolean;
}

/** Marks texts that are still as they were written on a page in another language. */
function DownloadDetails({ download }: Pick<DownloadCardProps, 'download'>) {
  const { translated, language: code } = download;
  const language = translated || !isLanguageCode(code) ? undefined : tagOf(code);
  return (
    <div className="download-head">
      <h2 className="text-card">
        <span lang={language}>{download.title}</span>
        {!translated && <WrittenIn language={code} />}
      </h2>
      <Prose html={download.html} lang={language} className="download-text" />
    </div>
  );
}

export function DownloadCard({ download, first }: DownloadCardProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const [count, setCount] = useState(download.downloadCount);
  return (
    <Panel className="download">
      <DownloadDetails download={download} />
      <dl className="download-facts">
        <Fact label={t('downloads.version')}>{download.version}</Fact>
        <Fact label={t('downloads.platform')}>{download.platform}</Fact>
        <Fact label={t('downloads.license')}>{download.license}</Fact>
        <Fact label={t('downloads.size')}>{download.fileSize}</Fact>
        <Fact label={t('downloads.added')}>
          <time dateTime={download.dateAdded} suppressHydrationWarning>
            {formatDate(tag, download.dateAdded)}
          </time>
        </Fact>
        <Fact label={t('downloads.count')}>{downloadCountText(count)}</Fact>
      </dl>
      <DownloadLink download={download} first={first} onCount={setCount} />
      <Checksum {...download} />
    </Panel>
  );
}

interface DownloadLinkProps extends DownloadCardProps {
  readonly onCount: (count: number) => void;
}

/** A plain link, so that the download works even if counting fails. */
function DownloadLink({ download, first, onCount }: DownloadLinkProps) {
  const { t } = useTexts();
  const api = useApi();
  const elsewhere = /^https?:/i.test(download.downloadUrl);

  function count(): void {
    const counted = api.call('POST /api/downloads/{id}/download', { params: { id: download.id } });
    counted.then(({ newCount }) => onCount(newCount)).catch(() => undefined);
  }

  return (
    <a
      href={download.downloadUrl}
      className={`button ${first ? 'button-gold' : 'button-quiet'} download-link`}
      onClick={count}
      aria-label={t('downloads.downloadOf', { title: download.title })}
      {...(elsewhere ? { target: '_blank', rel: 'noopener' } : { download: '' })}
    >
      <span className="button-label">
        <Icon name="download" size={20} />
        {t('downloads.download')}
      </span>
    </a>
  );
}
