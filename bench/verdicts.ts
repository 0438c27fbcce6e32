import { table } from './figures.ts';

const units = {
  ms: (value: number) => (value < 1 ? `${Math.round(value * 1000)} µs` : `${rounded(value)} ms`),
  s: (value: number) => `${value.toFixed(2)} s`,
  ratio: (value: number) => `× ${value.toFixed(2)}`,
  perSecond: (value: number) => `${Math.round(value).toLocaleString('en')}/s`,
  MiB: (value: number) => `${rounded(value)} MiB`,
  MB: (value: number) => `${rounded(value)} MB`,
  kB: (value: number) => `${rounded(value)} kB`,
} as const;

function rounded(value: number): string {
  return String(Number(value.toFixed(value < 100 ? 1 : 0)));
}

/** An upper or lower limit, in the figure's unit. */
export type Target = { readonly max: number } | { readonly min: number };

/** A measured figure with its target. */
export interface Figure {
  readonly what: string;
  /** Null when not measured; the note says why. */
  readonly measured: number | null;
  readonly unit: keyof typeof units;
  /** Optional: some figures are for information only. */
  readonly target?: Target;
  readonly note?: string;
}

/** The figures of one topic. */
export interface Result {
  readonly title: string;
  readonly figures: readonly Figure[];
}

export type Verdict = 'reached' | 'missed' | 'not measured' | '';

/** Compares the exact value, not the rounded one. */
export function verdictOf({ measured, target }: Figure): Verdict {
  if (measured === null || Number.isNaN(measured)) return 'not measured';
  if (!target) return '';
  const reached = 'max' in target ? measured <= target.max : measured >= target.min;
  return reached ? 'reached' : 'missed';
}

function cellsOf(figure: Figure): readonly string[] {
  const { what, measured, unit, target, note = '' } = figure;
  const show = units[unit];
  const wanted = !target ? '' : 'max' in target ? `≤ ${show(target.max)}` : `≥ ${show(target.min)}`;
  return [what, measured === null ? '–' : show(measured), wanted, verdictOf(figure), note];
}

const head = ['what', 'measured', 'target', 'verdict', 'note'];

/** Formats results for a terminal. */
export function printed(results: readonly Result[]): string {
  const rows = results.flatMap(({ title, figures }) => [
    [`— ${title}`, '', '', '', ''],
    ...figures.map((figure) => cellsOf(figure)),
  ]);
  return table([head, ...rows], [0, 3, 4]);
}

/** Formats results as a table for docs/performance.md. */
export function markdown(results: readonly Result[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const rows = results.flatMap(({ title, figures }) => [
    line([`**${title}**`, '', '', '', '']),
    ...figures.map((figure) => line(cellsOf(figure).map((cell) => cell.replaceAll('|', '\\|')))),
  ]);
  return [line(head), line(['---', '--:', '--:', '---', '---']), ...rows].join('\n');
}

/** Counts reached, missed and open targets. */
export function summary(results: readonly Result[]): string {
  const verdicts = results.flatMap(({ figures }) => figures.map(verdictOf));
  const count = (verdict: Verdict) => verdicts.filter((each) => each === verdict).length;
  return `${count('reached')} targets reached, ${count('missed')} missed, ${count('not measured')} not measured`;
}
