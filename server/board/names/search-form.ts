/**
 * The form in which names are compared, without regard to case. Beyond lower case: the Greek final sigma is
 * a sigma (else half a name is not found), and the Turkish dotted and dotless i are one letter.
 */
export function searchForm(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ς', 'σ')
    .replaceAll('ı', 'i')
    .replaceAll('\u0307', '');
}
