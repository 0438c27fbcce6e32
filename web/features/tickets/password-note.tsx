import { useTexts } from '#web/i18n.ts';
import { Note } from '#web/ui/feedback/note.tsx';

export function PasswordNote() {
  const { t } = useTexts();
  return (
    <Note edge="gold" icon="lock" level={2} title={t('tickets.password')}>
      <p>{t('tickets.passwordText')}</p>
    </Note>
  );
}
