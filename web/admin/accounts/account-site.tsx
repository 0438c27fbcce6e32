import type { AccountFile } from '#contract/api/staff/accounts.ts';
import { PermittedLink } from '#web/admin/if-permitted.tsx';
import { adminPaths } from '#web/admin/paths.ts';
import { useTexts } from '#web/i18n.ts';
import { deviceText } from '#web/page/device-text.ts';
import { Link } from '#web/ui/link.tsx';
import { SiteTime } from '#web/ui/time/site-time.tsx';
import { AccountCard } from './account-card.tsx';
import { TimeSpan } from './time-span.tsx';

export function RelatedAccounts({ related }: Pick<AccountFile, 'related'>) {
  const { t } = useTexts();
  return (
    <AccountCard title={t('admin.accounts.related')} text={t('admin.accounts.relatedText')}>
      {related.length === 0 ? (
        <p className="text-muted">{t('admin.accounts.relatedNone')}</p>
      ) : (
        <ul className="account-rows">
          {related.map(({ id, login, logins, isSameDevice, lastAt }) => (
            <li key={id}>
              <Link to={adminPaths.account(id)} className="link">
                {login}
              </Link>
              {isSameDevice && <span className="tag">{t('admin.accounts.sameDevice')}</span>}
              <p className="account-row-meta">
                <span>{t('admin.accounts.logins', { count: logins })}</span>
                <SiteTime at={lastAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </AccountCard>
  );
}

export function AccountSessions({ sessions }: Pick<AccountFile, 'sessions'>) {
  const { t } = useTexts();
  return (
    <AccountCard title={t('admin.accounts.sessions')}>
      {sessions.length === 0 ? (
        <p className="text-muted">{t('admin.accounts.sessionsNone')}</p>
      ) : (
        <ul className="account-rows">
          {sessions.map((session) => (
            <li key={`${session.startedAt} ${session.lastUsedAt} ${session.browser} ${session.system}`}>
              {deviceText(session, t)}
              <p className="account-row-meta">
                <TimeSpan from={session.startedAt} to={session.lastUsedAt} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </AccountCard>
  );
}

export function AccountHistory({ events }: Pick<AccountFile, 'events'>) {
  const { t } = useTexts();
  return (
    <AccountCard title={t('admin.accounts.history')} text={t('security.historyText')}>
      {events.length === 0 ? (
        <p className="text-muted">{t('security.historyEmpty')}</p>
      ) : (
        <ul className="account-rows account-rows-long">
          {events.map((event) => (
            <li key={event.id}>
              {t(`security.event.${event.kind}`, { count: event.count })}
              {event.isNew && <span className="tag">{t('security.newPlace')}</span>}
              <p className="account-row-meta">
                <SiteTime at={event.at} />
                <span>{deviceText(event, t)}</span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </AccountCard>
  );
}

export function AccountChanges({ changes }: Pick<AccountFile, 'changes'>) {
  const { t } = useTexts();
  return (
    <AccountCard title={t('admin.accounts.changes')}>
      {changes.length === 0 ? (
        <p className="text-muted">{t('admin.accounts.changesNone')}</p>
      ) : (
        <ul className="account-rows">
          {changes.map(({ id, at, login, action }) => (
            <li key={id}>
              <PermittedLink permission="audit.see" to={adminPaths.auditEntry(id)}>
                {t(`admin.audit.action.${action}`)}
              </PermittedLink>
              <p className="account-row-meta">
                <span>{login}</span>
                <SiteTime at={at} />
              </p>
            </li>
          ))}
        </ul>
      )}
    </AccountCard>
  );
}
