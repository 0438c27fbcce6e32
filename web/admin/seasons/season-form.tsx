import { seasonNameLength } from '#contract/limits.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { OneFieldForm } from '#web/admin/one-field-form.tsx';
import { useTexts } from '#web/i18n.ts';

/** Freezes the rankings as they are now. */
export function SeasonForm() {
  const { t } = useTexts();
  const api = useStaffApi();
  return (
    <OneFieldForm
      id="season-name"
      name="name"
      label={t('admin.seasons.name')}
      hint={t('admin.seasons.hint')}
      required={t('admin.seasons.required')}
      maxLength={seasonNameLength}
      icon="crown"
      submit={t('admin.seasons.freeze')}
      busyText={t('admin.seasons.freezing')}
      send={async (name) => {
        await api.call('POST /api/admin/seasons', { body: { name } });
        return t('admin.seasons.frozen', { name: name.trim() });
      }}
    />
  );
}
