import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffRole } from '#contract/api/staff/roles.ts';
import { isChosen, type Permission } from '#contract/permissions.ts';
import { ownRoleNameLength } from '#contract/staff/limits.ts';
import { CheckboxGroup } from '#web/admin/checkbox-group.tsx';
import { mergeChoices } from '#web/admin/editor/merge-choices.ts';
import { useEditConflict } from '#web/admin/editor/use-edit-conflict.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { type FieldText, useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useLastSession } from '#web/page/shell-data.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { permissionGroups } from './permission-groups.ts';

interface RoleFormProps {
  /** Without one, a new role is made. */
  readonly role?: StaffRole;
  readonly onDone?: () => void;
}

/** Makes or changes a role; what its editor may not do himself is not offered. */
export function RoleForm({ role, onDone }: RoleFormProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const own = useLastSession()?.permissions ?? [];
  // The role as it was when it was opened, or when somebody else's change was found.
  const [base, setBase] = useState(role);
  const [name, setName] = useState(role?.name ?? '');
  const [chosen, setChosen] = useState<readonly Permission[]>(role?.permissions ?? []);
  const prefix = role ? `role-${role.id}` : 'new-role';
  const incomplete = t('roles.incomplete');
  const problems: FieldText<'name' | 'permissions'>[] = [];
  if (name.trim() === '') problems.push({ field: 'name', text: incomplete });
  if (!chosen.some(isChosen)) problems.push({ field: 'permissions', text: incomplete });
  const readTheirs = async () =>
    (await api.call('GET /api/admin/roles')).data.roles.find(({ key }) => key === base?.key);
  const conflict = useEditConflict<StaffRole>(readTheirs, (theirs) => {
    setName((now) => (now === base?.name ? (theirs.name ?? '') : now));
    setChosen((now) => mergeChoices(base?.permissions ?? [], now, theirs.permissions));
    setBase(theirs);
  });

  const form = useForm<'name' | 'permissions'>({
    name: prefix,
    problems,
    onApiError: conflict.look,
    send: async () => {
      const body = { name, permissions: [...chosen] };
      if (base?.id) {
        const startedFrom = base.revision ?? undefined;
        await api.call('PUT /api/admin/roles/{id}', {
          params: { id: base.id },
          body: { ...body, startedFrom },
        });
      } else {
        await api.call('POST /api/admin/roles', { body });
        // What was chosen on meanwhile is the next role.
        setName((now) => (now === name ? '' : now));
        setChosen((now) => (now === chosen ? [] : now));
        form.reset();
      }
      toast({ kind: 'success', title: t('admin.roles.saved', { role: name.trim() }) });
      await revalidate();
      onDone?.();
    },
  });
  return (
    <form className="role-form" method="post" noValidate onSubmit={form.submit}>
      {!role && <h3 className="text-card">{t('admin.roles.make')}</h3>}
      <ErrorSummary {...form.summary} />
      {conflict.theirs && <p role="status">{t('admin.editor.merged')}</p>}
      <Field
        id={form.idOf('name')}
        label={t('admin.roles.roleName')}
        error={form.errorOf('name')}
        name="name"
        autoComplete="off"
        required
        maxLength={ownRoleNameLength}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <CheckboxGroup
        id={form.idOf('permissions')}
        className="template-choice"
        legend={t('admin.roles.allows')}
        error={form.errorOf('permissions')}
      >
        {permissionGroups
          .map(({ text, choices }) => ({ text, choices: choices.filter((each) => own.includes(each)) }))
          .filter(({ choices }) => choices.length > 0)
          .map(({ text, choices }) => (
            <fieldset key={text} className="role-group">
              <legend>{t(text)}</legend>
              <div className="role-choices">
                {choices.map((each) => (
                  <Checkbox
                    key={each}
                    id={`${prefix}-${each}`}
                    checked={chosen.includes(each)}
                    onChange={({ target }) =>
                      setChosen(target.checked ? [...chosen, each] : chosen.filter((one) => one !== each))
                    }
                  >
                    {t(`admin.roles.can.${each}`)}
                  </Checkbox>
                ))}
              </div>
            </fieldset>
          ))}
      </CheckboxGroup>
      <div className="form-buttons">
        <Button type="submit" variant="ghost" icon="check" busy={form.busy} busyText={t('site.loading')}>
          {t(role ? 'admin.roles.save' : 'admin.roles.make')}
        </Button>
        {onDone && (
          <Button variant="quiet" onClick={onDone}>
            {t('site.cancel')}
          </Button>
        )}
      </div>
    </form>
  );
}
