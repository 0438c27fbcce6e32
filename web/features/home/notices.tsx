import { useTranslation } from 'react-i18next';
import { useLanguage } from '#web/i18n.ts';
import { Note } from '#web/ui/note.tsx';

/** Clients from before the first day need the autopatcher until the second (specification §1). */
const oldClients = { before: '2011-04-28', until: '2011-05-07' } as const;

function longDate(tag: string, day: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** The announcements of the home page. */
export function Notices() {
  const { t } = useTranslation();
  const { tag } = useLanguage();
  const before = longDate(tag, oldClients.before);
  const until = longDate(tag, oldClients.until);
  return (
    <div className="notices">
      <Note edge="danger" icon="swords" title={t('home.warsTitle')}>
        {t('home.warsText')}
      </Note>
      <Note edge="gold" icon="bell" title={t('home.clientTitle')}>
        <span suppressHydrationWarning>{t('home.clientText', { before, until })}</span>
      </Note>
      <Note edge="success" icon="check" title={t('home.resolvedTitle')} className="note-line">
        {t('home.resolvedText')}
      </Note>
    </div>
  );
}
