/** Romanian number format in every language (specification §9). */
export function downloadCountText(count: number): string {
  return new Intl.NumberFormat('ro-RO').format(count);
}
