import { SpriteSymbol } from './symbol.tsx';

export interface MarkProps {
  readonly size?: number | undefined;
}

/** A Dragon Coin: round, with a square hole. */
export function Coin({ size = 24 }: MarkProps) {
  return <SpriteSymbol id="mark-coin" width={size} />;
}

/** A Dragon Mark: a red chop with three claw cuts. */
export function Mark({ size = 24 }: MarkProps) {
  return <SpriteSymbol id="mark-mark" width={size} />;
}

/** The site's seal: the moon behind a roof. */
export function Seal({ size = 40 }: MarkProps) {
  return <SpriteSymbol id="mark-seal" width={size} />;
}
