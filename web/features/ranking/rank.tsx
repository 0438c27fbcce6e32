import { formatNumber } from '#web/formats.ts';
import { useLanguage } from '#web/i18n.ts';
import { isMedalPlace, Medal } from '#web/ui/medal.tsx';

/** A place in the ranking: the first three wear their number on a medal. */
export function Rank({ rank }: { readonly rank: number }) {
  const { tag } = useLanguage();
  if (isMedalPlace(rank)) return <Medal place={rank} size={38} label={String(rank)} />;
  return formatNumber(tag, rank);
}
