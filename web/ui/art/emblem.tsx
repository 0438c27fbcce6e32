import type { CharacterClass } from '#contract/game.ts';
import { SpriteSymbol } from './symbol.tsx';

export interface EmblemProps {
  readonly characterClass: CharacterClass;
  readonly size?: number | undefined;
  /** Accessible name, where the class's word does not stand beside it. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** The silhouette of a class in the colour of the text around it. Reads from 17 pixels up. */
export function Emblem({ characterClass, size = 20, label, className }: EmblemProps) {
  return <SpriteSymbol id={`class-${characterClass}`} width={size} label={label} className={className} />;
}
