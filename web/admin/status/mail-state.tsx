import type { SystemStatus } from '#contract/api/status.ts';
import { useTexts } from '#web/i18n.ts';
import { Figures } from './figures.tsx';

/** Whether letters to players go out. */
export function MailState({ state }: { readonly state: SystemStatus['mail'] }) {
  const { t } = useTexts();
  const { transport, waiting, sent, failed, lastReason } = state;
  return (
    <div className="desk-part">
      <p className="text-soft">
        {transport === 'smtp'
          ? t('desk.state.mailSmtp')
          : t('desk.state.mailFiles', { folder: 'DATA_DIR/mail', setting: 'SMTP_URL' })}
      </p>
      <Figures
        figures={[
          { label: t('desk.state.mailWaiting'), value: waiting },
          { label: t('desk.state.mailSent'), value: sent },
          { label: t('desk.state.mailFailed'), value: failed, alarming: failed > 0 },
        ]}
      />
      {lastReason !== null && (
        <div className="text-muted">
          <p>{t('desk.state.mailReason')}</p>
          <pre className="desk-code">
            <code>{lastReason}</code>
          </pre>
        </div>
      )}
    </div>
  );
}
