import { formatTime, gameTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';

/** A time by the game's own clock, which has no zone. */
export function GameTime({ time }: { readonly time: string | null }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const moment = gameTime(time);
  if (!moment) return t('characters.never');
  return <span suppressHydrationWarning>{formatTime(tag, moment.toISOString())}</span>;
}
