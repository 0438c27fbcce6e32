import './moved.css';
import type { Movement } from '#contract/api/world/movement.ts';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';

/** A movement where one is noted. */
type Noted = Movement | undefined;

export function kindOf(movement: Noted): 'new' | 'up' | 'down' | 'same' | 'none' {
  if (movement === undefined) return 'none';
  if (movement === 'new') return 'new';
  if (movement === 0) return 'same';
  return movement > 0 ? 'up' : 'down';
}

/** The arrow is drawn by CSS; the sign says the same to those who do not see it. */
export function signOf(movement: Noted): string {
  return typeof movement === 'number' && movement !== 0 ? (movement > 0 ? '+' : '−') : '';
}

export function figureOf(movement: Noted, tag: string, isNew: string): string {
  if (movement === 'new') return isNew;
  if (movement === undefined) return '';
  return movement === 0 ? '–' : formatNumber(tag, Math.abs(movement));
}

interface MovedProps {
  readonly movement: Movement | null | undefined;
  /** What `new` is called. */
  readonly isNew: string;
  /** Said before it, outside of a table. */
  readonly label?: string | undefined;
}

/** How a rank has changed; nothing where nothing was noted. */
export function Moved({ movement, isNew, label }: MovedProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  if (movement === null || movement === undefined) return null;
  const sign = signOf(movement);
  const said = label ? t('site.labelled', { label, value: sign }) : sign;
  return (
    <span className="moved" data-moved={kindOf(movement)}>
      {said !== '' && <span className="sr-only">{said}</span>}
      {figureOf(movement, tag, isNew)}
    </span>
  );
}
