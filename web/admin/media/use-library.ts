import { useCallback, useEffect, useState } from 'react';
import type { LibraryPicture } from '#contract/api/media/library.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';

export interface Library {
  readonly pictures: readonly LibraryPicture[];
  /** More pictures can be loaded. */
  readonly hasNext: boolean;
  /** Undefined unless loading has failed. */
  readonly error: unknown;
  readonly isLoading: boolean;
  readonly loadMore: () => Promise<void>;
  /** Puts a new picture first. */
  readonly prepend: (picture: LibraryPicture) => void;
}

const empty = { pictures: [] as readonly LibraryPicture[], hasNext: true, error: undefined as unknown };

function withoutDoubles(pictures: readonly LibraryPicture[]): readonly LibraryPicture[] {
  return [...new Map(pictures.map((picture) => [picture.id, picture])).values()];
}

/** The pictures of the library for a dialog, newest first, page by page. */
export function useLibrary(): Library {
  const api = useStaffApi();
  const [state, setState] = useState(empty);
  const [isLoading, setLoading] = useState(false);
  const [page, setPage] = useState(1);

  const load = useCallback(
    async (wanted: number) => {
      setLoading(true);
      try {
        const { data, pagination } = await api.call('GET /api/media', { query: { page: wanted } });
        setPage(wanted + 1);
        setState(({ pictures }) => ({
          pictures: withoutDoubles([...pictures, ...data]),
          hasNext: pagination.hasNext,
          error: undefined,
        }));
      } catch (error) {
        setState((before) => ({ ...before, error }));
      } finally {
        setLoading(false);
      }
    },
    [api],
  );
  useEffect(() => void load(1), [load]);

  return {
    ...state,
    isLoading,
    loadMore: () => load(page),
    prepend: (picture) =>
      setState((before) => ({ ...before, pictures: withoutDoubles([picture, ...before.pictures]) })),
  };
}
