import { useRevalidator } from 'react-router';
import type { StaffState } from '#contract/api/staff/roles.ts';
import { type MappedAuthority, ownerRole } from '#contract/staff/built-in-roles.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { roleName } from './role-name.ts';

/** Which role everybody with an authority of the game's list has. */
export function AuthorityRoles({ staff }: { readonly staff: StaffState }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const offered = staff.roles.filter(({ key, mayGive }) => mayGive && key !== ownerRole);

  async function change(authority: MappedAuthority, role: string | null): Promise<void> {
    await api.call('PUT /api/admin/authority-roles/{authority}', { params: { authority }, body: { role } });
    toast({ kind: 'success', title: t('admin.roles.mapped', { authority }) });
    await revalidate();
  }

  return (
    <>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div className="role-choices">
        {staff.authorities.map(({ authority, role }) => (
          <Field key={authority} id={`authority-${authority}`} label={authority}>
            <Select
              value={role ?? ''}
              onChange={({ target }) =>
                void submission.send(() => change(authority, target.value === '' ? null : target.value))
              }
            >
              <option value="">{t('admin.roles.none')}</option>
              {role && !offered.some(({ key }) => key === role) && (
                <option value={role}>{roleName(role, staff.roles, t)}</option>
              )}
              {offered.map(({ key }) => (
                <option key={key} value={key}>
                  {roleName(key, staff.roles, t)}
                </option>
              ))}
            </Select>
          </Field>
        ))}
      </div>
    </>
  );
}
