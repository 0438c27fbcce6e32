import type { SetupWarningCode } from '#contract/api/status.ts';
import { useTexts } from '#web/i18n.ts';
import { Note } from '#web/ui/feedback/note.tsx';

/** The setting that fixes each warning. */
const settings: Record<SetupWarningCode, string> = {
  'mail.notSet': 'SMTP_URL',
  'publicUrl.notSet': 'PUBLIC_URL',
  'publicUrl.notHttps': 'PUBLIC_URL',
};

export function SetupWarnings({ warnings }: { readonly warnings: readonly SetupWarningCode[] }) {
  const { t } = useTexts();
  if (warnings.length === 0) return null;
  return (
    <Note edge="gold" icon="warn" level={2} title={t('admin.setup.title')}>
      {warnings.map((code) => (
        <p key={code} className="mt-2">
          {t(`admin.setup.${code}`, { setting: settings[code] })}
        </p>
      ))}
      <p className="mt-2">{t('admin.setup.where', { file: '.env' })}</p>
    </Note>
  );
}
