import { formatDate, gameTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { useHydrated } from '#web/ui/time/use-hydrated.ts';
import { relativeDay } from './relative-day.ts';

/**
 * Renders the date on the server and a relative day («yesterday») in the browser, which knows the visitor's clock.
 */
export function LastPlayed({ at }: { readonly at: string | null }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const hydrated = useHydrated();
  const time = gameTime(at);
  if (!time) return t('characters.never');
  const date = formatDate(tag, time.toISOString());
  return (
    <time dateTime={time.toISOString().slice(0, 10)} title={date} suppressHydrationWarning>
      {(hydrated && relativeDay(tag, time, new Date())) || date}
    </time>
  );
}
