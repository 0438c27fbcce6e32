const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Formats bytes with at most three digits in decimal (SI) units: `512 bytes`, `1.86 GB`. */
export function formatFileSize(tag: string, bytes: number): string {
  // Computed from the rounded number: 999,999 bytes are 1 MB, not 1,000 kB.
  const exponent = Number(bytes.toExponential(2).split('e')[1]);
  const power = Math.min(units.length - 1, Math.floor(exponent / 3));
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
    maximumFractionDigits: 0,
  }).format(bytes / 1000 ** power);
}
