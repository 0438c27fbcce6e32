import { useEffect } from 'react';
import { useLocation, useRevalidator } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { useOpenGate } from '#web/ui/login-panel-opening.ts';
import { StateBox } from './state-box.tsx';

/** The page has found the session gone: what is around it must not go on showing it. */
function useShellKnowing(): void {
  const { revalidate } = useRevalidator();
  const isStale = useSession() !== null;
  useEffect(() => {
    if (isStale) void revalidate();
  }, [isStale, revalidate]);
}

/** Stands on pages about one's own account for whoever is not logged in. Wide pages show the gate beside it. */
export function LoginRequired() {
  const { t } = useTexts();
  const openGate = useOpenGate();
  const { pathname, search } = useLocation();
  useShellKnowing();
  return (
    <StateBox
      kind="empty"
      icon="lock"
      title={t('account.loginRequired')}
      text={t('account.loginRequiredText')}
      action={
        <div className="login-required">
          <Button variant="ghost" icon="door" className="needs-script lg:hidden" onClick={openGate}>
            {t('login.open')}
          </Button>
          <ButtonLink to={paths.home} state={{ wanted: pathname + search }} variant="quiet" icon="home">
            {t('site.home')}
          </ButtonLink>
        </div>
      }
    />
  );
}
