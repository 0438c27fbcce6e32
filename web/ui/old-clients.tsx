import { useLanguage, useTexts } from '#web/i18n.ts';
import { Note } from './note.tsx';

/** Clients from before the first day need the autopatcher until the second (specification §1). */
const oldClients = { before: '2011-04-28', until: '2011-05-07' } as const;

function longDate(tag: string, day: string): string {
  return new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(day));
}

/** The notice about the autopatcher for whoever has an old client. */
export function OldClients({ level }: { readonly level?: 2 | 3 }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const before = longDate(tag, oldClients.before);
  const until = longDate(tag, oldClients.until);
  return (
    <Note edge="gold" icon="bell" title={t('home.clientTitle')} level={level}>
      <span suppressHydrationWarning>{t('home.clientText', { before, until })}</span>
    </Note>
  );
}
