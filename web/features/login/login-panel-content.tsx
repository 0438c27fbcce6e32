import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { NeedsScript } from '#web/ui/forms/needs-script.tsx';
import { AccountCard } from './account-card.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginPanelLinks } from './login-panel-links.tsx';

/** Pages for who cannot log in yet, with a form of their own: the panel starts collapsed, so that there are not two. */
const pagesWithForms: readonly string[] = [paths.register, paths.recover, paths.resetPassword];

function isLoginPanelCollapsed(pathname: string): boolean {
  return pagesWithForms.includes(pathname);
}

interface LoginPanelContentProps {
  /** The panel was opened explicitly: never collapsed. */
  readonly opened?: boolean;
}

/** The login form, or the account card after login. */
export function LoginPanelContent({ opened = false }: LoginPanelContentProps) {
  const session = useSession();
  const { pathname } = useLocation();
  if (session) return <AccountCard {...session} />;
  if (opened || !isLoginPanelCollapsed(pathname)) return <LoginForm />;
  return <CollapsedLoginPanel key={pathname} pathname={pathname} />;
}

function CollapsedLoginPanel({ pathname }: { readonly pathname: string }) {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  if (open) return <LoginForm focused />;
  return (
    <section className="login-panel-stack" aria-label={t('login.already')}>
      <h2 className="login-panel-title">{t('login.already')}</h2>
      <NeedsScript />
      <Button variant="ghost" block className="needs-script" onClick={() => setOpen(true)}>
        {t('login.open')}
      </Button>
      {pathname !== paths.recover && <LoginPanelLinks only="newPassword" />}
    </section>
  );
}
