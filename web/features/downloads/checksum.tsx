import { useTranslation } from 'react-i18next';

/** The file's SHA-256 and what to compare it with. */
export function Checksum({ value }: { readonly value: string }) {
  const { t } = useTranslation();
  return (
    <div className="checksum">
      <p>
        <span className="checksum-label">{t('downloads.checksum')}</span>{' '}
        <code className="checksum-value">{value}</code>
      </p>
      <details>
        <summary className="checksum-how">{t('downloads.checksumHow')}</summary>
        <p>{t('downloads.checksumText')}</p>
        <dl className="checksum-commands">
          <dt>{t('downloads.checksumWindows')}</dt>
          <dd>
            <code>Get-FileHash .\file -Algorithm SHA256</code>
          </dd>
          <dt>{t('downloads.checksumUnix')}</dt>
          <dd>
            <code>shasum -a 256 file</code>
          </dd>
        </dl>
      </details>
    </div>
  );
}
