import sprite from '#web/art/sprite.svg?url';

/** @param id of a symbol in the sprite */
export function symbolUrl(id: string): string {
  return `${sprite}#${id}`;
}

export interface SymbolProps {
  /** Id of a symbol in the sprite. */
  readonly id: string;
  readonly width: number;
  readonly height?: number;
  /** Accessible name; without one it is decoration. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** A symbol of the sprite, used by all small art. */
export function SpriteSymbol({ id, width, height = width, label, className }: SymbolProps) {
  const role = label === undefined ? undefined : 'img';
  return (
    <svg
      width={width}
      height={height}
      className={className}
      focusable="false"
      role={role}
      aria-label={label}
      aria-hidden={label === undefined ? true : undefined}
    >
      <use href={symbolUrl(id)} />
    </svg>
  );
}
