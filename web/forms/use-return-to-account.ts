import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { redirectDelayMs } from '#contract/limits.ts';
import { paths } from '#web/paths.ts';

/** Shows success for two seconds, then opens the account page. */
export function useReturnToAccount(done: boolean): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => void navigate(paths.account), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [done, navigate]);
}
