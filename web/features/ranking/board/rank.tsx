import type { ReactNode } from 'react';
import { isMedalPlace, Medal } from '#web/ui/art/medal.tsx';

/** The first three ranks are shown on a medal. @param figure the formatted rank */
export function rankOf(rank: number, figure: string): ReactNode {
  return isMedalPlace(rank) ? <Medal place={rank} size={38} label={String(rank)} /> : figure;
}
