import { useState } from 'react';
import { useHref, useNavigate } from 'react-router';
import { auditActions } from '#contract/api/call.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { useTexts } from '#web/i18n.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { useLaterChanges } from '#web/ui/use-later-changes.ts';
import { type AuditChoice, searchOf } from './audit-choice.ts';

/** Whose changes, which kind, and from when to when; what is shown can be saved as a file. */
export function AuditFilter({ choice }: { readonly choice: AuditChoice }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const mayExport = usePermission('audit.export');
  const [given, setGiven] = useState(choice);
  useLaterChanges(searchOf(choice), () => setGiven(choice));
  const set = (part: Partial<Record<keyof AuditChoice, string>>) => setGiven({ ...given, ...part });
  return (
    <form
      method="get"
      action={useHref(adminPaths.audit)}
      className="role-form"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate({ pathname: adminPaths.audit, search: searchOf(given) });
      }}
    >
      <div className="admin-four-fields audit-fields">
        <Field
          id="audit-login"
          label={t('admin.audit.login')}
          name="login"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          value={given.login ?? ''}
          onChange={({ target }) => set({ login: target.value })}
        />
        <Field id="audit-action" label={t('admin.audit.filter.action')}>
          <Select
            name="action"
            value={given.action ?? ''}
            onChange={({ target }) => set({ action: target.value })}
          >
            <option value="">{t('admin.audit.filter.all')}</option>
            {auditActions.map((action) => (
              <option key={action} value={action}>
                {t(`admin.audit.action.${action}`)}
              </option>
            ))}
          </Select>
        </Field>
        {(['from', 'to'] as const).map((side) => (
          <Field
            key={side}
            id={`audit-${side}`}
            label={t(`admin.audit.filter.${side}`)}
            name={side}
            type="date"
            value={given[side] ?? ''}
            onChange={({ target }) => set({ [side]: target.value })}
          />
        ))}
      </div>
      <div className="form-buttons audit-buttons">
        <Button type="submit" variant="gold" icon="search">
          {t('admin.audit.filter.show')}
        </Button>
        {mayExport && (
          <a className="link" href={`/api/audit/export${searchOf(choice)}`} download>
            {t('admin.audit.filter.export')}
          </a>
        )}
        {searchOf(choice) !== '' && (
          <ButtonLink to={adminPaths.audit} variant="quiet">
            {t('admin.audit.filter.clear')}
          </ButtonLink>
        )}
      </div>
    </form>
  );
}
