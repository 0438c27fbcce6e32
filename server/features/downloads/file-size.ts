const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const step = 1024;

/** Bytes as people read them: `512 B`, `34.5 KB`, `1.86 GB`. */
export function readableSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  while (size >= step && unit < units.length - 1) {
    size /= step;
    unit += 1;
  }
  const digits = unit === 0 ? 0 : unit < 3 ? 1 : 2;
  return `${size.toFixed(digits)} ${units[unit]}`;
}
