import { Link } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { paths } from '#web/paths.ts';
import { Crest } from '#web/ui/art/crest.tsx';
import { Seal } from '#web/ui/art/marks.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { useOpenGate } from '#web/ui/login-panel-opening.ts';

/** The gate as one line, on phones: it opens the whole of it as a sheet. */
export function GateStrip() {
  const { t } = useTexts();
  const session = useSession();
  const openGate = useOpenGate();
  return (
    <div className="gate-strip needs-script">
      {session ? <Crest empire={session.account.empire} size={30} /> : <Seal size={36} />}
      <div className="min-w-0">
        <p className="gate-strip-title">{session ? session.account.login : t('login.title')}</p>
        {!session && (
          <p className="gate-strip-links">
            <Link to={paths.recover}>{t('login.newPassword')}</Link>
            <Link to={paths.register}>{t('login.register')}</Link>
          </p>
        )}
      </div>
      <Button variant="ghost" size="small" onClick={openGate}>
        {session ? t('pass.label') : t('login.open')}
      </Button>
    </div>
  );
}
