import { isMedalPlace, Medal, type MedalPlace } from '#web/ui/art/medal.tsx';

export function medalOf(rank: number): MedalPlace | null {
  return isMedalPlace(rank) ? rank : null;
}

interface Props {
  /** The formatted rank. */
  readonly figure: string;
  readonly medal: MedalPlace | null;
}

/** The first three ranks are shown on a medal. */
export function Rank({ figure, medal }: Props) {
  return medal ? <Medal place={medal} size={38} label={String(medal)} /> : figure;
}
