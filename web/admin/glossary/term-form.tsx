import { glossaryTermLength } from '#contract/limits.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { OneFieldForm } from '#web/admin/one-field-form.tsx';
import { useTexts } from '#web/i18n.ts';

export function TermForm() {
  const { t } = useTexts();
  const api = useStaffApi();
  return (
    <OneFieldForm
      id="glossary-term"
      name="term"
      label={t('admin.glossary.term')}
      hint={t('admin.glossary.hint')}
      required={t('admin.glossary.required')}
      maxLength={glossaryTermLength}
      spellCheck={false}
      icon="plus"
      submit={t('admin.glossary.add')}
      busyText={t('admin.glossary.adding')}
      send={async (term) => {
        await api.call('POST /api/glossary', { body: { term } });
        return t('admin.glossary.added', { term: term.trim() });
      }}
    />
  );
}
