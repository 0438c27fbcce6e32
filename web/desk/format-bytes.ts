const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;
const step = 1024;

/** A size in the page's language with three figures at most, such as `1.86 GB`. */
export function formatBytes(tag: string, bytes: number): string {
  const power = bytes < step ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(step)));
  return new Intl.NumberFormat(tag, {
    style: 'unit',
    unit: units[power] ?? 'byte',
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumSignificantDigits: 3,
    roundingPriority: 'morePrecision',
    maximumFractionDigits: 0,
  }).format(bytes / step ** power);
}
