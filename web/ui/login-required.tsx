import { useTranslation } from 'react-i18next';
import { paths } from '#web/paths.ts';
import { ButtonLink } from './button.tsx';
import { StateBox } from './state-box.tsx';

/** Stands on pages about one's own account for whoever is not logged in. */
export function LoginRequired() {
  const { t } = useTranslation();
  return (
    <StateBox
      kind="empty"
      icon="lock"
      title={t('account.loginRequired')}
      text={t('account.loginRequiredText')}
      action={
        <ButtonLink to={paths.home} variant="quiet" icon="home">
          {t('site.home')}
        </ButtonLink>
      }
    />
  );
}
