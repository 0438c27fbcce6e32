import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffState } from '#contract/api/staff/roles.ts';
import { ownerRole } from '#contract/staff/built-in-roles.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
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
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const offered = staff.roles.filter(({ key, mayGive }) => mayGive && key !== ownerRole);
  const changed = staff.authorities.filter(
    ({ authority, role }) => (chosen[authority] ?? role ?? '') !== (role ?? ''),
  );

  async function save(): Promise<void> {
    for (const { authority } of changed) {
      const body = { role: chosen[authority] || null };
      await api.call('PUT /api/admin/authority-roles/{authority}', { params: { authority }, body });
      toast({ kind: 'success', title: t('admin.roles.mapped', { authority }) });
    }
    await revalidate();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (changed.length > 0) void submission.send(save);
  }

  return (
    <form className="role-form" method="post" noValidate onSubmit={submit}>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div className="admin-four-fields">
        {staff.authorities.map(({ authority, role }) => (
          <Field key={authority} id={`authority-${authority}`} label={authority}>
            <Select
              value={chosen[authority] ?? role ?? ''}
              onChange={({ target }) => setChosen({ ...chosen, [authority]: target.value })}
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
      <div className="form-buttons">
        <Button
          type="submit"
          variant="ghost"
          icon="check"
          busy={submission.busy}
          busyText={t('site.loading')}
          aria-disabled={changed.length === 0 || undefined}
        >
          {t('admin.roles.save')}
        </Button>
      </div>
    </form>
  );
}
