import type { useTexts } from '#web/i18n.ts';
import { type Html, html } from '#web/ui/html.ts';
import { figureOf, kindOf, signOf } from '#web/ui/ranks/moved.tsx';
import type { Standing } from './extra-columns.ts';

interface Writing {
  readonly t: ReturnType<typeof useTexts>['t'];
  readonly tag: string;
}

/** The cell of a movement as HTML, for rows that are HTML. */
export function writeMoved(movement: Standing['movement'], { t, tag }: Writing): Html {
  const sign = signOf(movement);
  const hidden = sign === '' ? '' : html`<span class="sr-only">${sign}</span>`;
  return html`<td role="cell" class="board-moved"><span class="moved" data-moved="${kindOf(movement)}">${hidden}${figureOf(movement, tag, t('standings.new'))}</span></td>`;
}
