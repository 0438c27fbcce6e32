import { oldClients } from '#contract/limits.ts';
import { formatLongDate } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Note } from './feedback/note.tsx';

export function OldClients({ level }: { readonly level?: 2 | 3 }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const before = formatLongDate(tag, oldClients.before);
  const until = formatLongDate(tag, oldClients.until);
  return (
    <Note edge="gold" icon="bell" title={t('home.clientTitle')} level={level}>
      <span suppressHydrationWarning>{t('home.clientText', { before, until })}</span>
    </Note>
  );
}
