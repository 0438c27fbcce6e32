import type { FormEvent } from 'react';
import { useHref, useNavigate } from 'react-router';
import { auditActions } from '#contract/api/call.ts';
import { adminPaths } from '#web/admin/paths.ts';
import { usePermission } from '#web/admin/use-permission.ts';
import { useFollowAddress } from '#web/forms/use-follow-address.ts';
import { useTexts } from '#web/i18n.ts';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { type AuditChoice, choiceIn, searchOf } from './audit-choice.ts';

/** Whose changes, which kind, and from when to when; what is shown can be saved as a file. */
export function AuditFilter({ choice }: { readonly choice: AuditChoice }) {
  const { t } = useTexts();
  const navigate = useNavigate();
  const mayExport = usePermission('audit.export');
  const follow = useFollowAddress((name) => choice[name as keyof AuditChoice] ?? '');

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const given = new URLSearchParams();
    for (const [name, value] of new FormData(event.currentTarget)) given.set(name, String(value));
    void navigate({ pathname: adminPaths.audit, search: searchOf(choiceIn(given)) });
  }

  return (
    <form {...follow} method="get" action={useHref(adminPaths.audit)} className="role-form" onSubmit={submit}>
      <div className="admin-four-fields audit-fields">
        <Field
          id="audit-login"
          label={t('admin.audit.login')}
          name="login"
          autoComplete="off"
          spellCheck={false}
          maxLength={64}
          defaultValue={choice.login ?? ''}
        />
        <Field id="audit-action" label={t('admin.audit.filter.action')}>
          <Select name="action" defaultValue={choice.action ?? ''}>
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
            defaultValue={choice[side] ?? ''}
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
