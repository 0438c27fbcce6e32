import { oldClients } from '#contract/limits.ts';
import { useTexts } from '#web/i18n.ts';
import { useDates } from '#web/page/written-dates.ts';
import { Note } from './feedback/note.tsx';

export function OldClients({ level }: { readonly level?: 2 | 3 }) {
  const { t } = useTexts();
  const written = useDates();
  const before = written('longDate', oldClients.before);
  const until = written('longDate', oldClients.until);
  return (
    <Note edge="gold" icon="bell" title={t('home.clientTitle')} level={level}>
      {t('home.clientText', { before, until })}
    </Note>
  );
}
