import { empireOf } from '#contract/game.ts';
import { SpriteSymbol } from './symbol.tsx';

export interface CrestProps {
  /** The game's number of the empire, 1–3; anything else is drawn as none yet. */
  readonly empire: number;
  readonly size?: number | undefined;
  /** Accessible name, where the empire's word does not stand beside it. */
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
