import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import type { ExtraColumns } from './board/extra-columns.ts';
import type { StandingsTab } from './standings-query.ts';

/** The column of what a ranking is by; by level and by ladder points it is the one of the core. */
export function useScore(tab: StandingsTab): ExtraColumns {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (tab === 'players' || tab === 'guilds') return {};
  const write = (value: number) =>
    tab === 'playtime'
      ? t('standings.hours', { hours: formatNumber(tag, Math.floor(value / 60)) })
      : formatNumber(tag, value);
  return { score: { label: t(`standings.${tab}`), write } };
}
