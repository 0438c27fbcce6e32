import type { SystemStatus } from '#contract/api/status.ts';
import { useTexts } from '#web/i18n.ts';
import { Stats } from './stats.tsx';

interface MailStateProps {
  readonly state: SystemStatus['mail'];
  /** Whether the checklist says what is not set up. */
  readonly isListed: boolean;
}

export function MailState({ state, isListed }: MailStateProps) {
  const { t } = useTexts();
  const { transport, waiting, sent, failed, lastReason } = state;
  return (
    <div className="admin-section">
      {!isListed && (
        <p className="text-soft">
          {transport === 'smtp'
            ? t('admin.state.mailSmtp')
            : t('admin.state.mailFiles', { folder: 'DATA_DIR/mail', setting: 'SMTP_URL' })}
        </p>
      )}
      <Stats
        figures={[
          { label: t('admin.state.mailWaiting'), value: waiting },
          { label: t('admin.state.mailSent'), value: sent },
          { label: t('admin.state.mailFailed'), value: failed, alarming: failed > 0 },
        ]}
      />
      {lastReason !== null && (
        <div className="text-muted">
          <p>{t('admin.state.mailReason')}</p>
          <pre className="admin-code">
            <code>{lastReason}</code>
          </pre>
        </div>
      )}
    </div>
  );
}
