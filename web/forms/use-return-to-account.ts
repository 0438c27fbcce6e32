import { useEffect } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { redirectDelayMs } from '#contract/limits.ts';
import { paths } from '#web/paths.ts';

/** Shows success for two seconds, then opens the account page, unless a link that was followed is still loading. */
export function useReturnToAccount(done: boolean): void {
  const navigate = useNavigate();
  const isIdle = useNavigation().state === 'idle';
  useEffect(() => {
    if (!done || !isIdle) return;
    const timer = setTimeout(() => void navigate(paths.account), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [done, isIdle, navigate]);
}
