import { useEffect, useRef } from 'react';
import { useSharedSession } from '#web/features/login/use-shared-session.ts';
import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { loginPanelId } from './use-wide.ts';

/** Announces login and logout, wherever on the page they happened. */
export function LoginAnnouncer({ onChange }: { readonly onChange: () => void }) {
  const { t } = useTexts();
  const toast = useToast();
  const { session, sessionEnded } = useShell();
  useSharedSession();
  const login = session?.account.login;
  const before = useRef(login);
  useEffect(() => {
    if (before.current === login) return;
    before.current = login;
    // An expired session is reported where it was noticed, and in the login panel.
    if (login === undefined && sessionEnded) return;
    onChange();
    const title = login === undefined ? t('login.loggedOut') : t('login.welcome', { name: login });
    toast({ kind: 'success', title });
    if (document.activeElement !== document.body) return;
    // The pressed button is gone: focus what replaced it, or on phones the page below their menu.
    const panel = document.getElementById(loginPanelId);
    if (panel) panel.focus();
    else document.getElementById('content')?.focus({ preventScroll: true });
  }, [login, sessionEnded, onChange, t, toast]);
  return null;
}
