import { useTexts } from '#web/i18n.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { OldClients } from '#web/ui/old-clients.tsx';

export function Notices() {
  const { t } = useTexts();
  return (
    <div className="notices">
      <Note edge="danger" icon="swords" title={t('home.warsTitle')}>
        {t('home.warsText')}
      </Note>
      <OldClients />
      <Note edge="success" icon="check" title={t('home.resolvedTitle')} className="note-line">
        {t('home.resolvedText')}
      </Note>
    </div>
  );
}
