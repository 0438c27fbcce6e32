import type { AccountEvent } from '#contract/api/security.ts';
import { formatTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { deviceText } from './device-text.ts';

const icons: Readonly<Record<AccountEvent['kind'], IconName>> = {
  login: 'person',
  loginFailed: 'warn',
  codeFailed: 'warn',
  passwordChanged: 'key',
  passwordReset: 'key',
  emailChanged: 'mail',
  emailVerified: 'check',
  emailUndone: 'refresh',
  storagePassword: 'chest',
  deletionCode: 'key',
  sessionsEnded: 'log-out',
  secondStepOn: 'lock',
  secondStepOff: 'unlock',
  recoveryCodes: 'scroll',
  recoveryCodeUsed: 'scroll',
  passkeyFailed: 'warn',
  passkeyAdded: 'key',
  passkeyRemoved: 'key',
  staffRights: 'crown',
  dataExported: 'download',
  deletionRequested: 'trash',
  deletionCancelled: 'refresh',
};

/** What happened to the account in the last 90 days. */
export function EventList({ events }: { readonly events: readonly AccountEvent[] }) {
  const { t } = useTexts();
  return (
    <section aria-labelledby="security-history">
      <SectionTitle id="security-history">{t('security.history')}</SectionTitle>
      <p className="security-intro">
        {t('security.historyText')}{' '}
        <Link to={paths.changePassword} className="link">
          {t('security.notYou')}
        </Link>
      </p>
      {events.length === 0 ? (
        <p className="text-muted">{t('security.historyEmpty')}</p>
      ) : (
        <ol className="security-rows">
          {events.map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ol>
      )}
    </section>
  );
}

function EventRow({ event }: { readonly event: AccountEvent }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const { kind, at, count, network, isNew } = event;
  const stands = icons[kind] === 'warn' || isNew ? 'warning' : undefined;
  return (
    <li className="security-row" data-state={stands}>
      <div className="security-row-text">
        <Icon name={icons[kind]} size={20} />
        <strong>{t(`security.event.${kind}`, { count })}</strong>
        {isNew && <span className="security-mark">{t('security.newPlace')}</span>}
      </div>
      <p className="security-row-meta" suppressHydrationWarning>
        {network && <span>{deviceText(event, t)}</span>}
        {network && <span>{t('security.network', { network })}</span>}
        <time dateTime={at}>{`${formatTime(tag, at)} UTC`}</time>
      </p>
    </li>
  );
}
