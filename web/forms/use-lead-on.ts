import { useCallback, useEffect, useRef } from 'react';
import { type NavigateOptions, useNavigate, useNavigation } from 'react-router';

/** Opens the page that follows an answer, unless its reader has left the form meanwhile, or a link he followed is still loading. */
export function useLeadOn(): (to: string, options?: NavigateOptions) => Promise<void> {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  const stays = useRef(false);
  useEffect(() => {
    stays.current = isIdle;
    return () => {
      stays.current = false;
    };
  }, [isIdle]);
  return useCallback(
    async (to, options) => {
      if (stays.current) await navigate(to, options);
    },
    [navigate],
  );
}
