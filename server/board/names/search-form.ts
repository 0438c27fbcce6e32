/**
 * Normalizes names for comparison: lower case, with Greek final sigma as sigma and Turkish dotted and
 * dotless i as one letter.
 */
export function searchForm(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replaceAll('\u0307', '');
}
