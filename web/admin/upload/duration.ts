const units = [
  { unit: 'hour', seconds: 3_600 },
  { unit: 'minute', seconds: 60 },
  { unit: 'second', seconds: 1 },
] as const;

/** Formats a duration rounded to one unit: `2 hours`, `3 minutes`, `10 seconds`. */
export function approximateDuration(tag: string, seconds: number): string {
  const { unit, seconds: each } = units.find((one) => seconds >= 1.5 * one.seconds) ?? units[2];
  const count = Math.max(1, Math.round(seconds / each));
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
