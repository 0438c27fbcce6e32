import type { Download } from '#contract/api/downloads.ts';
import { useTexts } from '#web/i18n.ts';
import { checkCommands } from './check-commands.ts';

/** The SHA-256 and how to verify a downloaded file. */
export function Checksum({ sha256, downloadUrl }: Pick<Download, 'sha256' | 'downloadUrl'>) {
  const { t } = useTexts();
  if (sha256 === null) return null;
  return (
    <div className="checksum">
      <p>
        <span className="checksum-label">{t('downloads.checksum')}</span>{' '}
        <code className="checksum-value">{sha256}</code>
      </p>
      <details>
        <summary className="checksum-how">{t('downloads.checksumHow')}</summary>
        <p>{t('downloads.checksumText')}</p>
        <dl className="checksum-commands">
          {checkCommands(downloadUrl).map(({ system, command }) => (
            <div key={system}>
              <dt>{system}</dt>
              <dd>
                <code>{command}</code>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </div>
  );
}
