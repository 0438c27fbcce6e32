import type { CharacterClass } from '#contract/game.ts';
import { SpriteSymbol } from './symbol.tsx';

export interface EmblemProps {
  readonly characterClass: CharacterClass;
  readonly size?: number | undefined;
  /** Accessible name, where no text names the class. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** Silhouette of a character class in the current text colour; legible from 17 pixels. */
export function Emblem({ characterClass, size = 20, label, className }: EmblemProps) {
  return <SpriteSymbol id={`class-${characterClass}`} width={size} label={label} className={className} />;
}
