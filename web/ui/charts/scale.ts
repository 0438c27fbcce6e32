const steps = [1, 2, 2.5, 5, 10] as const;

/** The whole step that divides a span into at most four parts. */
function stepOf(span: number): number {
  const rough = Math.max(span, 1) / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(1, Math.ceil((steps.find((each) => each * power >= rough) ?? 10) * power));
}

/** Values of the axis from 0 to above `max`: whole numbers, evenly spaced, three to five of them. */
export function axisOf(max: number): readonly number[] {
  const step = stepOf(max);
  const count = Math.max(2, Math.ceil(Math.max(max, 1) / step));
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** As `axisOf`, but from below `min`: for levels and points, whose changes are small beside their size. */
export function axisBetween(min: number, max: number): readonly number[] {
  const step = stepOf(max - min);
  const from = Math.floor(min / step) * step;
  const count = Math.max(2, Math.ceil((max - from) / step));
  return Array.from({ length: count + 1 }, (_, index) => from + index * step);
}

/** The axis of ranks, the best first; it begins with 1 instead of 0. */
export function axisOfRanks(best: number, worst: number): readonly number[] {
  return axisBetween(best, worst).map((rank) => Math.max(rank, 1));
}

/** A position from 0 to 100 on an axis from bottom to top, or from top to bottom; 0 is the top. */
export function heightOf(value: number, axis: readonly number[], inverted = false): number {
  const [first = 0, last = 1] = [axis[0], axis.at(-1)];
  const share = ((value - first) / (last - first || 1)) * 100;
  return inverted ? share : 100 - share;
}

type Values = readonly (number | null)[];

/** From the index of the first to that of the last. */
export type Stretch = readonly [from: number, to: number];

/** The stretches of values without one missing. */
export function knownStretches(values: Values): readonly Stretch[] {
  const found: [number, number][] = [];
  values.forEach((value, index) => {
    if (value === null) return;
    const current = found.at(-1);
    if (current && current[1] === index - 1) current[1] = index;
    else found.push([index, index]);
  });
  return found;
}

/** What lies between the known stretches: from the last value before to the first one after. */
export function unknownStretches(values: Values): readonly Stretch[] {
  const known = knownStretches(values);
  const edges = [0, ...known.flat(), values.length - 1];
  const between: Stretch[] = [];
  for (let index = 0; index < edges.length; index += 2) {
    const [from = 0, to = 0] = edges.slice(index, index + 2);
    if (from < to) between.push([from, to]);
  }
  return between;
}

interface LineShape {
  readonly axis: readonly number[];
  readonly inverted?: boolean | undefined;
  /** Each value stays until the next one, as ranks and levels do. */
  readonly isStepped?: boolean | undefined;
}

/** Path data of one known stretch, one unit from value to value; a value alone is a point. */
export function stretchPath(
  values: Values,
  [from, to]: Stretch,
  { axis, inverted, isStepped }: LineShape,
): string {
  const y = (index: number) => Math.round(heightOf(values[index] ?? 0, axis, inverted) * 100) / 100;
  let path = `M${from} ${y(from)}`;
  for (let index = from + 1; index <= to; index += 1)
    path += isStepped ? `H${index}V${y(index)}` : `L${index} ${y(index)}`;
  return from === to ? `${path}h0` : path;
}
