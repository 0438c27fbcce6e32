import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Download } from '#contract/downloads.ts';
import { formatDate } from '#web/formats.ts';
import { useLanguage } from '#web/i18n.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { useApi } from '#web/use-api.ts';
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
  /** The newest has the page's gold button. */
  readonly first: boolean;
}

export function DownloadCard({ download, first }: DownloadCardProps) {
  const { t } = useTranslation();
  const { tag } = useLanguage();
  const [count, setCount] = useState(download.downloadCount);
  return (
    <Panel className="download">
      <div className="download-head">
        <h2 className="text-card">{download.title}</h2>
        <p className="text-soft">{download.description}</p>
      </div>
      <dl className="download-facts">
        <Fact label={t('downloads.version')}>{download.version}</Fact>
        <Fact label={t('downloads.platform')}>{download.platform}</Fact>
        <Fact label={t('downloads.license')}>{download.license}</Fact>
        <Fact label={t('downloads.size')}>{download.fileSize}</Fact>
        <Fact label={t('downloads.added')}>{formatDate(tag, download.dateAdded)}</Fact>
        <Fact label={t('downloads.count')}>{downloadCountText(count)}</Fact>
      </dl>
      <DownloadLink download={download} first={first} onCount={setCount} />
      {download.sha256 && <Checksum value={download.sha256} />}
    </Panel>
  );
}

interface DownloadLinkProps extends DownloadCardProps {
  readonly onCount: (count: number) => void;
}

/** An ordinary link, which opens whether or not it can be counted. */
function DownloadLink({ download, first, onCount }: DownloadLinkProps) {
  const { t } = useTranslation();
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
      <span className="button-words">
        <Icon name="download" size={20} />
        {t('downloads.download')}
      </span>
    </a>
  );
}
