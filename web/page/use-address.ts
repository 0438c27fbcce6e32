import { useLocation } from 'react-router';
import { knownSearch } from '#web/paths.ts';

/** The address of this page for links back to it: without what no page reads, as the server knows it too. */
export function useAddress(): { readonly pathname: string; readonly search: string } {
  const { pathname, search } = useLocation();
  return { pathname, search: knownSearch(search) };
}
