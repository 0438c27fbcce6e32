import type { ShownEvent } from '#contract/api/world/events.ts';
import type { EventKind } from '#contract/events/event-kinds.ts';
import { empireOf } from '#contract/game.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import type { IconName } from '#web/ui/art/icon.tsx';
import { formatPercent } from '#web/ui/time/zoned-times.ts';

export const kindIcons: Readonly<Record<EventKind, IconName>> = {
  exp: 'star',
  drop: 'chest',
  yang: 'coins',
  oxQuiz: 'scroll',
  kingdomWar: 'swords',
  seasonal: 'lotus',
  tournament: 'crown',
  other: 'calendar',
};

export function EventTitle({ event: { title, language } }: { readonly event: ShownEvent }) {
  return <span lang={language}>{title}</span>;
}

/** «Experience 200% · Shinso, Jinno» */
export function EventFacts({ event: { kind, value, empires } }: { readonly event: ShownEvent }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const kindName = t(`events.kind.${kind}`);
  const what = value === null ? kindName : `${kindName} ${formatPercent(tag, value)}`;
  const names = empires.map((empire) => t(`empire.${empireOf(empire)}`));
  const who = names.length > 0 ? names.join(', ') : t('events.allEmpires');
  return <>{value === null ? what : `${what} · ${who}`}</>;
}
