import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { StaffState } from '#contract/api/staff/roles.ts';
import { languages as allLanguages, type LanguageCode } from '#contract/languages.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useTexts } from '#web/i18n.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { Field } from '#web/ui/forms/field.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { roleName } from './role-name.ts';

/** Gives a role to an account; one that translates can be for some languages only. */
export function GiveForm({ staff }: { readonly staff: StaffState }) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const { revalidate } = useRevalidator();
  const givable = staff.roles.filter(({ mayGive }) => mayGive);
  const [login, setLogin] = useState('');
  const [wanted, setWanted] = useState(givable.at(-1)?.key);
  const [languages, setLanguages] = useState<readonly LanguageCode[]>([]);
  // A role may be deleted in the list above.
  const chosen = givable.find(({ key }) => key === wanted) ?? givable.at(-1);
  const role = chosen?.key ?? '';
  const translates = chosen?.permissions.includes('translations.edit') ?? false;
  const isMissing = login.trim() === '';
  const form = useForm<'login'>({
    name: 'give-role',
    problems: isMissing ? [{ field: 'login', text: t('admin.roles.loginRequired') }] : [],
    send: async () => {
      const body = { login, role, languages: translates && languages.length > 0 ? [...languages] : null };
      await api.call('POST /api/admin/role-members', { body });
      const title = t('admin.roles.given', { login: login.trim(), role: roleName(role, staff.roles, t) });
      // What was typed on or chosen meanwhile stays.
      setLogin((now) => (now === login ? '' : now));
      setLanguages((now) => (now === languages ? [] : now));
      form.reset();
      toast({ kind: 'success', title });
      await revalidate();
    },
  });
  return (
    <form className="role-form" method="post" noValidate onSubmit={form.submit}>
      <h3 className="text-card">{t('admin.roles.give')}</h3>
      <ErrorSummary {...form.summary} />
      <div className="role-form-fields">
        <Field
          id={form.idOf('login')}
          label={t('admin.roles.login')}
          error={form.errorOf('login')}
          name="login"
          autoComplete="off"
          spellCheck={false}
          required
          maxLength={64}
          value={login}
          onChange={(event) => setLogin(event.target.value)}
        />
        <Field id="give-role-role" label={t('admin.roles.role')}>
          <Select name="role" value={role} onChange={(event) => setWanted(event.target.value)}>
            {givable.map(({ key }) => (
              <option key={key} value={key}>
                {roleName(key, staff.roles, t)}
              </option>
            ))}
          </Select>
        </Field>
      </div>
      {translates && <LanguageChoice chosen={languages} onChange={setLanguages} />}
      <div className="form-buttons">
        <Button type="submit" variant="gold" icon="crown" busy={form.busy} busyText={t('site.loading')}>
          {t('admin.roles.give')}
        </Button>
      </div>
    </form>
  );
}

interface LanguageChoiceProps {
  readonly chosen: readonly LanguageCode[];
  readonly onChange: (chosen: readonly LanguageCode[]) => void;
}

function LanguageChoice({ chosen, onChange }: LanguageChoiceProps) {
  const { t } = useTexts();
  return (
    <fieldset className="template-choice">
      <legend>{t('admin.roles.languages')}</legend>
      <p className="text-meta text-muted">{t('admin.roles.languagesHint')}</p>
      <div className="role-choices">
        {allLanguages.map(({ code, name, tag }) => (
          <Checkbox
            key={code}
            id={`give-role-${code}`}
            checked={chosen.includes(code)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, code] : chosen.filter((each) => each !== code))
            }
          >
            <span lang={tag}>{name}</span>
          </Checkbox>
        ))}
      </div>
    </fieldset>
  );
}
