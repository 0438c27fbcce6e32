import type { ResponseOf } from '#contract/api/calls.ts';
import type { AccountAddress } from '#contract/api/staff/accounts.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { useTexts } from '#web/i18n.ts';
import { deviceText } from '#web/page/device-text.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Link } from '#web/ui/link.tsx';
import { Labelled } from '#web/ui/prose/labelled.tsx';
import { AccountCard } from './account-card.tsx';
import { TimeSpan } from './time-span.tsx';
import { useLoaded } from './use-loaded.ts';

type Answer = ResponseOf<'GET /api/accounts/{id}/addresses'>;

/** Loaded only when somebody asks, since each look is noted. */
export function AddressesSection({ accountId }: { readonly accountId: number }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const { data, busy, failure, failureTitle, load } = useLoaded<Answer>();
  const show = () => load(() => api.call('GET /api/accounts/{id}/addresses', { params: { id: accountId } }));
  return (
    <AccountCard title={t('admin.accounts.addresses')} text={t('admin.accounts.addressesText')}>
      <ErrorSummary title={failureTitle} problems={failure} />
      <div aria-live="polite">{data && <Addresses answer={data} />}</div>
      {!data && (
        <Button variant="quiet" icon="eye" className="account-load" busy={busy} onClick={show}>
          {t('admin.accounts.addressesShow')}
        </Button>
      )}
    </AccountCard>
  );
}

function Addresses({ answer: { email, addresses } }: { readonly answer: Answer }) {
  const { t } = useTexts();
  return (
    <>
      {email !== '' && (
        <p>
          <Labelled label={t('account.email')}>
            <strong>{email}</strong>
          </Labelled>
        </p>
      )}
      {addresses.length === 0 ? (
        <p className="text-muted">{t('admin.accounts.addressesNone')}</p>
      ) : (
        <ul className="account-rows">
          {addresses.map((each) => (
            <Row key={each.address} row={each} />
          ))}
        </ul>
      )}
    </>
  );
}

function Row({ row }: { readonly row: AccountAddress }) {
  const { t } = useTexts();
  return (
    <li>
      <strong>{row.address}</strong>
      <p className="account-row-meta">
        <span>{t('admin.accounts.logins', { count: row.logins })}</span>
        <TimeSpan from={row.firstAt} to={row.lastAt} />
        <span>{deviceText(row, t)}</span>
      </p>
      {row.others.length > 0 && (
        <p className="account-row-meta">
          <span>{t('admin.accounts.alsoUsedBy')}</span>
          {row.others.map(({ id, login, logins }) => (
            <span key={id}>
              <Link to={adminPaths.account(id)} className="link">
                {login}
              </Link>{' '}
              ({logins})
            </span>
          ))}
        </p>
      )}
    </li>
  );
}
