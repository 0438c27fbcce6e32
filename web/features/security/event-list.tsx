import type { AccountEvent, AccountMail, StaffChange } from '#contract/api/account/security.ts';
import { noticedGuesses } from '#contract/limits.ts';
import { type Translate, useLanguage, useTexts } from '#web/i18n.ts';
import { deviceText } from '#web/page/device-text.ts';
import { paths } from '#web/paths.ts';
import { Icon, type IconName } from '#web/ui/art/icon.tsx';
import { Link } from '#web/ui/link.tsx';
import { SectionTitle } from '#web/ui/section-title.tsx';
import { SiteTime } from '#web/ui/time/site-time.tsx';
import { utcTime } from '#web/ui/time/utc-time.ts';

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
  characterUnlocked: 'unlock',
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

const mailTexts = {
  reset: 'reset.title',
  'email-verify': 'verifyEmail.title',
  'email-change': 'verifyEmail.title',
  'email-undo': 'undoEmail.title',
  'data-export': 'dataExport.title',
  'deletion-requested': 'security.event.deletionRequested',
  newLogin: 'security.event.login',
} as const;

function mailText(kind: AccountMail['kind'], t: Translate): string {
  if (kind === 'guessing') return t('security.event.loginFailed', { count: noticedGuesses });
  if (kind in mailTexts) return t(mailTexts[kind as keyof typeof mailTexts]);
  return t(`security.event.${kind as Exclude<typeof kind, keyof typeof mailTexts | 'guessing'>}`);
}

interface EventListProps {
  readonly events: readonly AccountEvent[];
  readonly mails: readonly AccountMail[];
  readonly staffChanges: readonly StaffChange[];
}

/** What happened to the account in the last 90 days, and which mails told of it. */
export function EventList({ events, mails, staffChanges }: EventListProps) {
  const { t } = useTexts();
  const rows = [
    ...events.map((event) => ({ at: event.at, row: <EventRow key={event.id} event={event} /> })),
    ...mails.map((mail) => ({ at: mail.at, row: <MailRow key={`${mail.kind} ${mail.at}`} mail={mail} /> })),
    ...staffChanges.map((change) => ({
      at: change.at,
      row: <StaffChangeRow key={`${change.action} ${change.at}`} change={change} />,
    })),
  ].sort((one, other) => other.at.localeCompare(one.at));
  return (
    <section aria-labelledby="security-history">
      <SectionTitle id="security-history">{t('security.history')}</SectionTitle>
      <p className="security-intro">
        {t('security.historyText')}{' '}
        <Link to={paths.changePassword} className="link">
          {t('security.notYou')}
        </Link>
      </p>
      {rows.length === 0 ? (
        <p className="text-muted">{t('security.historyEmpty')}</p>
      ) : (
        <ol className="security-rows">{rows.map(({ row }) => row)}</ol>
      )}
    </section>
  );
}

function MailRow({ mail }: { readonly mail: AccountMail }) {
  const { t } = useTexts();
  return (
    <li className="security-row">
      <div className="security-row-text">
        <Icon name="mail" size={20} />
        <span>{t('security.mailSent', { about: mailText(mail.kind, t) })}</span>
      </div>
      <p className="security-row-meta">
        <SiteTime at={mail.at} />
      </p>
    </li>
  );
}

const staffTexts = {
  'account.endSessions': 'security.staff.endSessions',
  'account.rescue': 'security.staff.rescue',
  'account.removeSecondStep': 'security.staff.removeSecondStep',
  'role.give': 'security.staff.roleGiven',
  'role.take': 'security.staff.roleTaken',
  'ban.give': 'security.staff.banGiven',
  'ban.lift': 'security.staff.banLifted',
} as const satisfies Readonly<Record<StaffChange['action'], string>>;

/** What staff changed, without who it was. */
function StaffChangeRow({ change: { action, at, ban } }: { readonly change: StaffChange }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const until = (endsAt: string | null) =>
    endsAt === null ? t('security.staff.forever') : t('security.staff.until', { date: utcTime(tag, endsAt) });
  return (
    <li className="security-row">
      <div className="security-row-text">
        <Icon name="crown" size={20} />
        <strong>{t(staffTexts[action])}</strong>
        <span className="security-mark">{t('security.staff.by')}</span>
      </div>
      <p className="security-row-meta">
        {ban && <span>{ban.reason}</span>}
        {ban && action === 'ban.give' && <span suppressHydrationWarning>{until(ban.endsAt)}</span>}
        <SiteTime at={at} />
      </p>
    </li>
  );
}

function EventRow({ event }: { readonly event: AccountEvent }) {
  const { t } = useTexts();
  const { kind, at, count, network, isNew } = event;
  const stands = icons[kind] === 'warn' || isNew ? 'warning' : undefined;
  return (
    <li className="security-row" data-state={stands}>
      <div className="security-row-text">
        <Icon name={icons[kind]} size={20} />
        <strong>{t(`security.event.${kind}`, { count })}</strong>
        {isNew && <span className="security-mark">{t('security.newPlace')}</span>}
      </div>
      <p className="security-row-meta">
        {network && <span>{deviceText(event, t)}</span>}
        {network && <span>{t('security.network', { network })}</span>}
        <SiteTime at={at} />
      </p>
    </li>
  );
}
