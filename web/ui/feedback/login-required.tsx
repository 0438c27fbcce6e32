import { type MouseEvent, useEffect } from 'react';
import { useLocation, useNavigate, useRevalidator } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { opensHere } from '#web/page/follow-links.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { useOpenLoginPanel } from '#web/ui/login-panel-context.ts';
import { StateBox } from './state-box.tsx';

/** Loads the shell's data again while they still show a session that has ended. */
function useRevalidateStaleShell(): void {
  const { revalidate } = useRevalidator();
  const isStale = useSession() !== null;
  useEffect(() => {
    if (isStale) void revalidate();
  }, [isStale, revalidate]);
}

/** Shown on account pages without login. On wide screens the login panel is beside it. */
export function LoginRequired() {
  const { t } = useTexts();
  const openLoginPanel = useOpenLoginPanel();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useRevalidateStaleShell();
  const goHome = (event: MouseEvent) => {
    if (!opensHere(event)) return;
    event.preventDefault();
    void navigate(paths.home, { state: { wanted: pathname + search } });
  };
  return (
    <StateBox
      kind="empty"
      icon="lock"
      title={t('account.loginRequired')}
      text={t('account.loginRequiredText')}
      action={
        <div className="login-required">
          <Button variant="ghost" icon="door" className="needs-script lg:hidden" onClick={openLoginPanel}>
            {t('login.open')}
          </Button>
          <ButtonLink to={paths.home} onClick={goHome} variant="quiet" icon="home">
            {t('site.home')}
          </ButtonLink>
        </div>
      }
    />
  );
}
