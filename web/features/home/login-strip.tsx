import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Seal } from '#web/ui/art/marks.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Link } from '#web/ui/link.tsx';
import { useOpenLoginPanel } from '#web/ui/login-panel-context.ts';

/** Login on phones: one line that opens the login panel as a dialog. */
export function LoginStrip() {
  const { t } = useTexts();
  const session = useSession();
  const openLoginPanel = useOpenLoginPanel();
  return (
    <div className="login-strip needs-script">
      {session ? <Crest empire={session.account.empire} size={30} /> : <Seal size={36} />}
      <div className="min-w-0">
        <p className="login-strip-title">{session ? session.account.login : t('login.title')}</p>
        {!session && (
          <p className="login-strip-links">
            <Link to={paths.recover}>{t('login.newPassword')}</Link>
          </p>
        )}
      </div>
      <Button variant="ghost" size="small" onClick={openLoginPanel}>
        {session ? t('accountCard.label') : t('login.open')}
      </Button>
    </div>
  );
}
