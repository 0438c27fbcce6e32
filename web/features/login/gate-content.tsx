import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import { paths } from '#web/paths.ts';
import { useShell } from '#web/shell-data.ts';
import { Button } from '#web/ui/button.tsx';
import { GateLinks } from './gate-links.tsx';
import { LoginForm } from './login-form.tsx';
import { Pass } from './pass.tsx';
import { forgetAccount, saveAccount } from './saved-account.ts';

/** Pages with a form of their own: the gate waits folded, so that nobody sees two captchas. */
const pagesWithForms: readonly string[] = [paths.register, paths.recover, paths.resetPassword];

/** Keeps the browser's copy of the account like the session it belongs to. */
function useSavedAccount(): void {
  const { session } = useShell();
  useEffect(() => {
    if (session) saveAccount(session.account);
    else forgetAccount();
  }, [session]);
}

/** The focus would fall off the page when the form that had it gives way to the pass, or the pass to the form. */
function useFocusAfterChange(loggedIn: boolean) {
  const place = useRef<HTMLDivElement>(null);
  const before = useRef(loggedIn);
  useEffect(() => {
    if (before.current !== loggedIn) place.current?.focus();
    before.current = loggedIn;
  }, [loggedIn]);
  return place;
}

/** What is between the posts of the gate: the login, or the pass of who is logged in. */
export function GateContent() {
  const { session } = useShell();
  const { pathname } = useLocation();
  const folded = pagesWithForms.includes(pathname);
  const place = useFocusAfterChange(session !== null);
  useSavedAccount();
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      {session ? <Pass account={session.account} /> : <ClosedGate key={String(folded)} folded={folded} />}
    </div>
  );
}

function ClosedGate({ folded }: { readonly folded: boolean }) {
  const { t } = useTranslation();
  const [open, setOpen] = useState(false);
  if (!folded || open) return <LoginForm focused={open} />;
  return (
    <div className="gate-stack">
      <h2 className="gate-title">{t('login.already')}</h2>
      <Button variant="ghost" block onClick={() => setOpen(true)}>
        {t('login.open')}
      </Button>
      <GateLinks only="newPassword" />
    </div>
  );
}
