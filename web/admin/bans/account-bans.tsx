import './bans.css';
import { useCallback } from 'react';
import { useRevalidator } from 'react-router';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { PartFailure } from '#web/admin/part-failure.tsx';
import { useFetched } from '#web/admin/use-fetched.ts';
import { useTexts } from '#web/i18n.ts';
import { BanRows } from './ban-rows.tsx';

interface AccountBansProps {
  readonly accountId: number;
  readonly login: string;
}

/** All bans that an account ever had; stands in the account's file. */
export function AccountBans({ accountId: id, login }: AccountBansProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const { revalidate } = useRevalidator();
  const load = useCallback(
    (signal: AbortSignal) =>
      api.call('GET /api/admin/accounts/{id}/bans', { params: { id }, query: { login }, signal }),
    [api, id, login],
  );
  const { data: answer, error, reload } = useFetched(load);
  if (!answer) return error ? <PartFailure title={t('bans.title')} error={error} onRetry={reload} /> : null;
  if (answer.data.length === 0) return <p className="text-meta text-muted">{t('admin.bans.empty')}</p>;
  // The page says whether the account is blocked.
  const renew = async () => {
    await Promise.all([reload(), revalidate()]);
  };
  return <BanRows bans={answer.data} onChanged={renew} />;
}
