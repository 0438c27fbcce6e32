import { Link } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';

/** The ways on for whoever has no account, or no longer its password. */
export function GateLinks({ only }: { readonly only?: 'newPassword' }) {
  const { t } = useTexts();
  return (
    <p className="gate-links" data-single={only !== undefined}>
      {!only && <Link to={paths.register}>{t('login.register')}</Link>}
      <Link to={paths.recover}>{t('login.newPassword')}</Link>
    </p>
  );
}
