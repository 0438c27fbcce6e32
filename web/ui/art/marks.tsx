import { SpriteSymbol } from './symbol.tsx';

export interface MarkProps {
  readonly size?: number | undefined;
  /** Accessible name, where no text is beside it. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A Dragon Coin: round, with a square hole. */
export function Coin({ size = 24, label, className }: MarkProps) {
  return <SpriteSymbol id="mark-coin" width={size} label={label} className={className} />;
}

/** A Dragon Mark: a red chop with three claw cuts. */
export function Mark({ size = 24, label, className }: MarkProps) {
  return <SpriteSymbol id="mark-mark" width={size} label={label} className={className} />;
}

/** The site's seal: the moon behind a roof. */
export function Seal({ size = 40, label, className }: MarkProps) {
  return <SpriteSymbol id="mark-seal" width={size} label={label} className={className} />;
}
