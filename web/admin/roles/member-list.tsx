import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffMember, StaffState } from '#contract/api/staff/roles.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useTexts } from '#web/i18n.ts';
import { useSession } from '#web/page/shell-data.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { SiteTime } from '#web/ui/time/site-time.tsx';
import { languageList } from './language-list.ts';
import { roleName } from './role-name.ts';

/** Who has which role, and the owners whom the settings and the game name. */
export function MemberList({ staff }: { readonly staff: StaffState }) {
  const { t } = useTexts();
  const [chosen, setChosen] = useState<StaffMember | null>(null);
  const take = useTake();
  const about = { login: chosen?.login ?? '', role: chosen ? roleName(chosen.role, staff.roles, t) : '' };
  return (
    <>
      <ul className="admin-rows" tabIndex={-1}>
        {staff.members.map((member) => (
          <Row key={member.id} member={member} staff={staff} onTake={() => setChosen(member)} />
        ))}
        {staff.owners.map((login) => (
          <li key={login} className="admin-row">
            <div className="admin-row-body">
              <h3 className="admin-row-title">{login}</h3>
              <p className="admin-row-text">{t('admin.roles.name.owner')}</p>
            </div>
            <p className="admin-row-meta">{t('admin.roles.named')}</p>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('admin.roles.take')}
        confirm={t('admin.roles.take')}
        onClose={() => setChosen(null)}
        onConfirm={async (close) => {
          if (chosen) await take(chosen, t('admin.roles.taken', about));
          close();
        }}
      >
        <p>{t('admin.roles.takeText', about)}</p>
      </ConfirmDialog>
    </>
  );
}

function useTake() {
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  return async ({ id }: StaffMember, title: string): Promise<void> => {
    await unlessDone('roles.notFound', api.call('DELETE /api/admin/role-members/{id}', { params: { id } }));
    toast({ kind: 'success', title });
    await revalidate();
  };
}

interface RowProps {
  readonly member: StaffMember;
  readonly staff: StaffState;
  readonly onTake: () => void;
}

function Row({ member, staff, onTake }: RowProps) {
  const { t } = useTexts();
  const { login, role, languages, givenBy, givenAt } = member;
  const own = useSession()?.account.login;
  const mayGive =
    usePermission('roles.give') && staff.roles.some(({ key, mayGive: may }) => key === role && may);
  const name = roleName(role, staff.roles, t);
  return (
    <li className="admin-row">
      <div className="admin-row-body">
        <h3 className="admin-row-title">{login}</h3>
        <p className="admin-row-text">
          {name}
          {languages && ` · ${languageList(languages)}`}
        </p>
      </div>
      <p className="admin-row-meta">
        <span>{t('admin.roles.givenBy', { login: givenBy })}</span>
        <SiteTime at={givenAt} />
      </p>
      {mayGive && login !== own && (
        <Button
          variant="quiet"
          size="small"
          icon="trash"
          aria-label={t('admin.roles.takeLabel', { login, role: name })}
          onClick={onTake}
        >
          {t('admin.roles.take')}
        </Button>
      )}
    </li>
  );
}
