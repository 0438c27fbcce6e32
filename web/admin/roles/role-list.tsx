import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffRole, StaffState } from '#contract/api/staff/roles.ts';
import { isChosen } from '#contract/permissions.ts';
import { ConfirmDialog } from '#web/admin/confirm-dialog.tsx';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { unlessDone } from '#web/forms/unless-done.ts';
import { useFocusBack } from '#web/forms/use-focus-back.ts';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { RoleForm } from './role-form.tsx';
import { roleName } from './role-name.ts';

/** Each role with what it allows; those made in the administration can be changed and deleted. */
export function RoleList({ staff }: { readonly staff: StaffState }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const [chosen, setChosen] = useState<StaffRole | null>(null);

  async function remove({ id, name }: StaffRole, close: () => void): Promise<void> {
    if (id === null) return;
    await unlessDone('roles.notFound', api.call('DELETE /api/admin/roles/{id}', { params: { id } }));
    close();
    toast({ kind: 'success', title: t('admin.roles.deleted', { role: name ?? '' }) });
    await revalidate();
  }

  return (
    <>
      <ul className="admin-rows" tabIndex={-1}>
        {staff.roles.map((role) => (
          <Role
            key={role.key}
            role={role}
            name={roleName(role.key, staff.roles, t)}
            onDelete={() => setChosen(role)}
          />
        ))}
      </ul>
      <ConfirmDialog
        open={chosen !== null}
        title={t('admin.roles.delete')}
        confirm={t('admin.roles.delete')}
        onClose={() => setChosen(null)}
        onConfirm={async (close) => {
          if (chosen) await remove(chosen, close);
        }}
      >
        <p>{t('admin.roles.deleteText', { role: chosen?.name ?? '' })}</p>
      </ConfirmDialog>
    </>
  );
}

interface RoleProps {
  readonly role: StaffRole;
  readonly name: string;
  readonly onDelete: () => void;
}

function Role({ role, name, onDelete }: RoleProps) {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const place = useFocusBack<HTMLDivElement>(isOpen || null);
  const mayEdit = usePermission('roles.edit') && role.id !== null && role.mayGive;
  const allows = role.permissions.filter(isChosen);
  return (
    <li className="admin-row">
      <div className="admin-row-body">
        <h3 className="admin-row-title">{name}</h3>
        <details>
          <summary className="admin-opener">
            {t('admin.roles.allows')}
            <Icon name="chev" size={16} />
          </summary>
          <ul className="gaps">
            {allows.map((each) => (
              <li key={each}>{t(`admin.roles.can.${each}`)}</li>
            ))}
          </ul>
        </details>
      </div>
      {mayEdit && (
        <div className="admin-row-actions" ref={place}>
          <Button
            variant="quiet"
            size="small"
            icon="edit"
            aria-label={t('site.labelled', { label: t('admin.roles.change'), value: name })}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {t('admin.roles.change')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            icon="trash"
            aria-label={t('site.labelled', { label: t('admin.roles.delete'), value: name })}
            onClick={onDelete}
          >
            {t('admin.roles.delete')}
          </Button>
        </div>
      )}
      {isOpen && <RoleForm role={role} onDone={() => setOpen(false)} />}
    </li>
  );
}
