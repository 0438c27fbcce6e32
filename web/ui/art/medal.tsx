import { SpriteSymbol } from './symbol.tsx';

export const medalPlaces = [1, 2, 3] as const;

export type MedalPlace = (typeof medalPlaces)[number];

export interface MedalProps {
  readonly place: MedalPlace;
  readonly size?: number | undefined;
  /** Accessible name, where the rank is not written beside it. */
  readonly label?: string | undefined;
}

export function isMedalPlace(rank: number): rank is MedalPlace {
  return medalPlaces.some((place) => place === rank);
}

export function Medal({ place, size = 44, label }: MedalProps) {
  return <SpriteSymbol id={`mark-medal-${place}`} width={size} label={label} />;
}
