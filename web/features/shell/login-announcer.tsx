import { useEffect, useRef } from 'react';
import { useSharedSession } from '#web/features/login/use-shared-session.ts';
import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';

/** Says aloud that somebody has logged in or out, wherever on the page it happened. */
export function SessionNews({ onChange }: { readonly onChange: () => void }) {
  const { t } = useTexts();
  const toast = useToast();
  const { session, sessionEnded } = useShell();
  useSharedSession();
  const login = session?.account.login;
  const before = useRef(login);
  useEffect(() => {
    if (before.current === login) return;
    before.current = login;
    // A session that ends by itself is told of where that was noticed, and in the gate.
    if (login === undefined && sessionEnded) return;
    onChange();
    const title = login === undefined ? t('login.loggedOut') : t('login.welcome', { name: login });
    toast({ kind: 'success', title });
    // The button that did it is gone: the focus goes to what has come in its place.
    if (document.activeElement === document.body) document.getElementById('gate')?.focus();
  }, [login, sessionEnded, onChange, t, toast]);
  return null;
}
