import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { ApiError } from '#web/api.ts';

/** Shows what somebody has written meanwhile, which a refused answer has to take into account. */
export function useShowNewer(): (error: unknown) => void {
  const { revalidate } = useRevalidator();
  return useCallback(
    (error) => {
      if (error instanceof ApiError && error.code === 'tickets.outdated') void revalidate();
    },
    [revalidate],
  );
}
