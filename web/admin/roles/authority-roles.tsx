import { type FormEvent, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffState } from '#contract/api/staff/roles.ts';
import { ownerRole } from '#contract/staff/built-in-roles.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { sessionEndOf } from '#web/page/session-end.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { roleName } from './role-name.ts';

interface Choice {
  /** The role that was shown. */
  readonly from: string | null;
  /** Empty for none. */
  readonly to: string;
}

/** Which role everybody with an authority of the game's list has. */
export function AuthorityRoles({ staff }: { readonly staff: StaffState }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  const [choices, setChoices] = useState<Readonly<Record<string, Choice>>>({});
  const offered = staff.roles.filter(({ key, mayGive }) => mayGive && key !== ownerRole);
  // A choice counts as long as the role is the one it was made for: somebody else may have given another meanwhile.
  const shown = staff.authorities.map(({ authority, role }) => {
    const choice = choices[authority];
    return { authority, role, chosen: choice && choice.from === role ? choice.to : (role ?? '') };
  });
  const changed = shown.filter(({ role, chosen }) => chosen !== (role ?? ''));

  async function save(): Promise<void> {
    for (const { authority, role, chosen } of changed) {
      const body = { role: chosen || null, startedFrom: role };
      await api.call('PUT /api/admin/authority-roles/{authority}', { params: { authority }, body });
      toast({ kind: 'success', title: t('admin.roles.mapped', { authority }) });
    }
    setChoices({});
    await revalidate();
  }

  function onError(error: unknown): void {
    // Some may have been given already, or somebody else has given another.
    if (!sessionEndOf(error)) void revalidate();
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (changed.length > 0) void submission.send(save, onError);
  }

  return (
    <form className="role-form" method="post" noValidate onSubmit={submit}>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div className="admin-four-fields">
        {shown.map(({ authority, role, chosen }) => (
          <Field key={authority} id={`authority-${authority}`} label={authority}>
            <Select
              value={chosen}
              onChange={({ target }) =>
                setChoices({ ...choices, [authority]: { from: role, to: target.value } })
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
