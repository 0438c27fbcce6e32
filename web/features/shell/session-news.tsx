import { useEffect, useRef } from 'react';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/shell-data.ts';
import { useToast } from '#web/ui/toast.tsx';

/** Says aloud that somebody has logged in or out, wherever on the page it happened. */
export function SessionNews({ onChange }: { readonly onChange: () => void }) {
  const { t } = useTexts();
  const toast = useToast();
  const login = useSession()?.account.login;
  const before = useRef(login);
  useEffect(() => {
    if (before.current === login) return;
    before.current = login;
    onChange();
    const title = login === undefined ? t('login.loggedOut') : t('login.welcome', { name: login });
    toast({ kind: 'success', title });
    // The button that did it is gone: the focus goes to what has come in its place.
    if (document.activeElement === document.body) document.getElementById('gate')?.focus();
  }, [login, onChange, t, toast]);
  return null;
}
