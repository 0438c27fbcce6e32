import { Link } from 'react-router';
import { useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/shell-data.ts';
import { Button } from '#web/ui/button.tsx';
import { Crest } from '#web/ui/crest.tsx';
import { useOpenGate } from '#web/ui/gate-opening.ts';
import { Seal } from '#web/ui/marks.tsx';

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
