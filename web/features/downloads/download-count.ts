/** Counts of downloads are written the Romanian way in every language (specification §9). */
export function downloadCountText(count: number): string {
  return new Intl.NumberFormat('ro-RO').format(count);
}
