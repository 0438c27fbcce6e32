import { useEffect, useMemo, useState } from 'react';
import { useShell } from '#web/page/shell-data.ts';
import type { Assessment, assessPassword } from './assess-password.ts';

/** Of the password typed so far; null while there is none, or nothing to assess it with. */
export function useAssessment(password: string, login: string): Assessment | null {
  const { config } = useShell();
  const { siteName, serverName } = config;
  const [assess, setAssess] = useState<typeof assessPassword>();
  const isTyped = password !== '';

  useEffect(() => {
    if (!isTyped || assess) return;
    let waits = true;
    const loaded = ({ assessPassword }: typeof import('./assess-password.ts')) => {
      if (waits) setAssess(() => assessPassword);
    };
    // Without a connection the form works as before; typing anew tries again.
    import('./assess-password.ts').then(loaded, () => {});
    return () => {
      waits = false;
    };
  }, [isTyped, assess]);

  return useMemo(() => {
    if (!isTyped || !assess) return null;
    return assess(password, { login, words: [siteName, serverName, 'metin2'] });
  }, [assess, isTyped, password, login, siteName, serverName]);
}
