/** The value below which `share` of the samples lie. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** An aligned text table; columns listed in `words` are left-aligned. */
export function table(rows: readonly (readonly string[])[], words: readonly number[] = [0]): string {
  const widths: number[] = [];
  for (const row of rows) {
    for (const [column, cell] of row.entries()) widths[column] = Math.max(widths[column] ?? 0, cell.length);
  }
  const line = (row: readonly string[]) =>
    row.map((cell, column) =>
      words.includes(column) ? cell.padEnd(widths[column] ?? 0) : cell.padStart(widths[column] ?? 0),
    );
  return rows.map((row) => line(row).join('  ').trimEnd()).join('\n');
}

export function milliseconds(value: number): string {
  return value < 1 ? `${(value * 1000).toFixed(0)} µs` : `${value.toFixed(value < 10 ? 2 : 0)} ms`;
}

export function mebibytes(bytes: number): string {
  return `${(bytes / 2 ** 20).toFixed(1)} MiB`;
}

/** The normal distribution function (Abramowitz and Stegun 26.2.17, seven digits). */
function normalCdf(value: number): number {
  const t = 1 / (1 + 0.231_641_9 * Math.abs(value));
  const factors = [0.319_381_53, -0.356_563_782, 1.781_477_937, -1.821_255_978, 1.330_274_429];
  const sum = factors.reduce((total, factor, index) => total + factor * t ** (index + 1), 0);
  const tail = (Math.exp(-(value ** 2) / 2) / Math.sqrt(2 * Math.PI)) * sum;
  return value < 0 ? tail : 1 - tail;
}

export interface Comparison {
  /** Probability that a sample of the first is larger than one of the second: 0.5 means no difference. */
  readonly larger: number;
  /** Probability of such a difference by chance (Mann–Whitney U, two-sided). */
  readonly p: number;
}

/** Compares two distributions, for more than twenty samples each. */
export function compare(first: readonly number[], second: readonly number[]): Comparison {
  let larger = 0;
  for (const one of first) {
    for (const other of second) larger += one > other ? 1 : one === other ? 0.5 : 0;
  }
  const pairs = first.length * second.length;
  const deviation = Math.sqrt((pairs * (first.length + second.length + 1)) / 12);
  const z = Math.max(0, Math.abs(larger - pairs / 2) - 0.5) / deviation;
  return { larger: larger / pairs, p: Math.min(1, 2 * (1 - normalCdf(z))) };
}
