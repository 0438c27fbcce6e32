const steps = [1, 2, 2.5, 5, 10] as const;

/** Values of the axis from 0 to above `max`: whole numbers, evenly spaced, three to five of them. */
export function axisOf(max: number): readonly number[] {
  const rough = Math.max(max, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = (steps.find((each) => each * power >= rough) ?? 10) * power;
  const whole = Math.max(1, Math.ceil(step));
  const count = Math.max(2, Math.ceil(Math.max(max, 1) / whole));
  return Array.from({ length: count + 1 }, (_, index) => index * whole);
}

/** A position from 0 to 100; 0 is the top. */
export function heightOf(value: number, axis: readonly number[]): number {
  return 100 - (value / (axis.at(-1) ?? 1)) * 100;
}

/** Path data of the line through the values, one unit apart; missing values interrupt it. */
export function linePath(values: readonly (number | null)[], axis: readonly number[]): string {
  return values
    .map((value, index) => {
      if (value === null) return '';
      const begins = index === 0 || values[index - 1] === null;
      return `${begins ? 'M' : 'L'}${index} ${Math.round(heightOf(value, axis) * 100) / 100}`;
    })
    .join('');
}
