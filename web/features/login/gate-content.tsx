import { useState } from 'react';
import { useLocation } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { GateLinks } from './gate-links.tsx';
import { LoginForm } from './login-form.tsx';
import { Pass } from './pass.tsx';

/** Pages with a form of their own: the gate waits folded, so that nobody sees two captchas. */
const pagesWithForms: readonly string[] = [paths.register, paths.recover, paths.resetPassword];

/** Whether the page at an address asks for the gate to be folded. */
function isGateFolded(pathname: string): boolean {
  return pagesWithForms.includes(pathname);
}

interface GateContentProps {
  /** Whether somebody has opened this gate to log in: then it is never folded. */
  readonly asked?: boolean;
}

/** What is between the posts of the gate: the login, or the pass of who is logged in. */
export function GateContent({ asked = false }: GateContentProps) {
  const session = useSession();
  const { pathname } = useLocation();
  if (session) return <Pass {...session} />;
  if (asked || !isGateFolded(pathname)) return <LoginForm />;
  return <FoldedGate key={pathname} />;
}

function FoldedGate() {
  const { t } = useTexts();
  const [open, setOpen] = useState(false);
  if (open) return <LoginForm focused />;
  return (
    <section className="gate-stack" aria-label={t('login.already')}>
      <h2 className="gate-title">{t('login.already')}</h2>
      <Button variant="ghost" block onClick={() => setOpen(true)}>
        {t('login.open')}
      </Button>
      <GateLinks only="newPassword" />
    </section>
  );
}
