import { formatTime, gameTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';

/** A time by the game's own clock, which has no zone. */
export function GameTime({ time }: { readonly time: string | null }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const moment = gameTime(time);
  return moment ? formatTime(tag, moment.toISOString()) : t('characters.never');
}
