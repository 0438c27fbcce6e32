import { percentile } from './figures.ts';

/** In milliseconds since 1970. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Time and duration of an event. */
export interface Sample {
  readonly at: number;
  readonly ms: number;
}

/** Splits samples by whether they are inside a span. */
function divide(samples: readonly Sample[], spans: readonly Span[]): { inside: number[]; outside: number[] } {
  const inside: number[] = [];
  const outside: number[] = [];
  for (const { at, ms } of samples) {
    const isInside = spans.some(({ from, to }) => at >= from && at <= to);
    (isInside ? inside : outside).push(ms);
  }
  return { inside, outside };
}

/** The 99th percentiles inside and outside the spans, and the first divided by the second; NaN where there are no samples. */
export function slowdown(
  samples: readonly Sample[],
  spans: readonly Span[],
): { inside: number; outside: number; ratio: number } {
  const { inside, outside } = divide(samples, spans);
  const [within, without] = [percentile(inside, 0.99), percentile(outside, 0.99)];
  return { inside: within, outside: without, ratio: within / without };
}

/** Decodes pairs of floats as written by bench/load.ts. */
export function readSamples(bytes: Buffer): Sample[] {
  const floats = new Float64Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  return Array.from({ length: floats.length / 2 }, (_, index) => ({
    at: floats[2 * index] ?? 0,
    ms: floats[2 * index + 1] ?? 0,
  }));
}
