const units = ['B', 'KB', 'MB', 'GB', 'TB'] as const;
const step = 1024;

const digitsOf = [0, 1, 1, 2, 2] as const;

/** Bytes as people read them: `512 B`, `34.5 KB`, `1.86 GB`. */
export function readableSize(bytes: number): string {
  let [size, unit] = [bytes, 0];
  const shown = () => size.toFixed(digitsOf[unit]);
  while (Number(shown()) >= step && unit < units.length - 1) {
    size /= step;
    unit += 1;
  }
  return `${shown()} ${units[unit]}`;
}
