import { isMedalPlace, Medal, type MedalPlace } from '#web/ui/art/medal.tsx';

/** The medal of a place in the ranking, if it has one. */
export function medalOf(rank: number): MedalPlace | null {
  return isMedalPlace(rank) ? rank : null;
}

interface Props {
  /** The place as a figure of the page's language. */
  readonly figure: string;
  readonly medal: MedalPlace | null;
}

/** A place in the ranking: the first three wear their number on a medal. */
export function Rank({ figure, medal }: Props) {
  return medal ? <Medal place={medal} size={38} label={String(medal)} /> : figure;
}
