import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Link } from '#web/ui/link.tsx';

/** Links to registration and password reset. */
export function LoginPanelLinks({ only }: { readonly only?: 'newPassword' }) {
  const { t } = useTexts();
  return (
    <p className="login-panel-links" data-single={only !== undefined}>
      {!only && <Link to={paths.register}>{t('login.register')}</Link>}
      <Link to={paths.recover}>{t('login.newPassword')}</Link>
    </p>
  );
}
