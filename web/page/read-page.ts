/** The page of a list that an address asks for: `?page=2`; 1 where that is no number of a page. */
export function readPage(url: string): number {
  const text = new URL(url).searchParams.get('page') ?? '';
  return /^[1-9]\d{0,4}$/.test(text) ? Number(text) : 1;
}
