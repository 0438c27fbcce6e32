import sprite from '#web/art/sprite.svg?url';
import { type Html, html } from '#web/ui/html.ts';

/** @param id of a symbol in the sprite */
export function symbolUrl(id: string): string {
  return `${sprite}#${id}`;
}

const drawings = new Map<string, Html>();

/** As HTML: an element less for React. Cached: the same symbols are written fifty times a page. */
function drawingOf(id: string): Html {
  const known = drawings.get(id) ?? html`<use href="${symbolUrl(id)}"></use>`;
  drawings.set(id, known);
  return known;
}

/** A decorative symbol in a list that is written as HTML. */
export function writeSymbol(id: string, width: number, height = width): Html {
  return html`<svg width="${width}" height="${height}" focusable="false" aria-hidden="true">${drawingOf(id)}</svg>`;
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
      // biome-ignore lint/security/noDangerouslySetInnerHtml: `html` has escaped it
      dangerouslySetInnerHTML={drawingOf(id)}
    />
  );
}
