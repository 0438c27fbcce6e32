import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from './button.tsx';
import { useOpenGate } from './gate-opening.ts';
import { StateBox } from './state-box.tsx';

/** Stands on pages about one's own account for whoever is not logged in. Wide pages show the gate beside it. */
export function LoginRequired() {
  const { t } = useTexts();
  const openGate = useOpenGate();
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
          <ButtonLink to={paths.home} variant="quiet" icon="home">
            {t('site.home')}
          </ButtonLink>
        </div>
      }
    />
  );
}
