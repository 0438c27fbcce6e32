import type { SystemStatus } from '#contract/api/status.ts';
import { useTexts } from '#web/i18n.ts';
import { Note } from '#web/ui/feedback/note.tsx';
import { SiteTime } from '#web/ui/time/site-time.tsx';

/** Warns about logins recently made administrators in the game's own database. */
export function NewAdministrators({ logins }: { readonly logins: SystemStatus['newAdministrators'] }) {
  const { t } = useTexts();
  if (logins.length === 0) return null;
  return (
    <Note edge="danger" icon="warn" title={t('admin.state.newAdministrators')}>
      <p>{t('admin.state.newAdministratorsText', { table: 'gmlist' })}</p>
      <ul>
        {logins.map(({ login, at }) => (
          <li key={`${login} ${at}`}>
            <strong>{login}</strong>
            <span className="text-muted">
              {' · '}
              <SiteTime at={at} />
            </span>
          </li>
        ))}
      </ul>
    </Note>
  );
}
