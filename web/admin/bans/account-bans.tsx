import './bans.css';
import { useCallback, useEffect, useState } from 'react';
import type { Ban } from '#contract/api/world/bans.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useTexts } from '#web/i18n.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { BanRows } from './ban-rows.tsx';

type Loaded = readonly Ban[] | 'failed' | null;

interface AccountBansProps {
  readonly accountId: number;
  readonly login: string;
}

/** All bans that an account ever had; stands in the account's file. */
export function AccountBans({ accountId, login }: AccountBansProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const [bans, setBans] = useState<Loaded>(null);
  const load = useCallback(async () => {
    try {
      const asked = { params: { id: accountId }, query: { login } };
      const { data } = await api.call('GET /api/admin/accounts/{id}/bans', asked);
      setBans(data);
    } catch {
      setBans('failed');
    }
  }, [api, accountId, login]);
  useEffect(() => void load(), [load]);
  if (bans === null) return null;
  if (bans === 'failed') return <LoadFailure title={t('bans.title')} />;
  if (bans.length === 0)
    return <StateBox kind="empty" icon="lotus" level={3} title={t('admin.bans.empty')} />;
  return <BanRows bans={bans} onChanged={load} />;
}
