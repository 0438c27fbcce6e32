import sprite from '#web/art/sprite.svg?url';

export interface SymbolProps {
  /** Id of a symbol in the sprite. */
  readonly id: string;
  readonly width: number;
  readonly height?: number;
  /** Accessible name. Without one the drawing is decoration. */
  readonly label?: string | undefined;
  readonly className?: string | undefined;
}

/** One drawing of the sprite. All the small art of the site goes through here. */
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
      <use href={`${sprite}#${id}`} />
    </svg>
  );
}
