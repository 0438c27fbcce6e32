import { useSyncExternalStore } from 'react';
import { formatDate, gameTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { relativeDay } from './relative-day.ts';

const noSubscription = () => () => {};

/**
 * Renders the date on the server and a relative day («yesterday») in the browser, which knows the visitor's clock.
 */
export function LastPlayed({ at }: { readonly at: string | null }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const hydrated = useSyncExternalStore(
    noSubscription,
    () => true,
    () => false,
  );
  const time = gameTime(at);
  if (!time) return t('characters.never');
  const date = formatDate(tag, time.toISOString());
  return (
    <time dateTime={time.toISOString().slice(0, 10)} title={date}>
      {(hydrated && relativeDay(tag, time, new Date())) || date}
    </time>
  );
}
