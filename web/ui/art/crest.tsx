import { empireOf } from '#contract/game.ts';
import { SpriteSymbol } from './symbol.tsx';

export interface CrestProps {
  /** The game's empire number, 1–3; others are drawn as «none yet». */
  readonly empire: number;
  readonly size?: number | undefined;
  /** Accessible name, where no text names the empire. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

export function Crest({ empire, size = 24, label, className }: CrestProps) {
  const name = empireOf(empire);
  return (
    <SpriteSymbol
      id={name === 'unknown' ? 'crest-none' : `crest-${name}`}
      width={size}
      label={label}
      className={className}
    />
  );
}
