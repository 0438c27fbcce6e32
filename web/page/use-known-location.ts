import { useLocation } from 'react-router';
import { knownSearch } from '#web/paths.ts';

/** The current location without unknown query parameters, as the server renders it. */
export function useKnownLocation(): { readonly pathname: string; readonly search: string } {
  const { pathname, search } = useLocation();
  return { pathname, search: knownSearch(search) };
}
