import { useId } from 'react';
import { useRevalidator } from 'react-router';
import type { ModelsState } from '#contract/api/setup/models.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';

type Switched = Pick<ModelsState, 'isOn' | 'engines'>;

/** Whether the built-in engine translates; a switch where no setting says it. */
export function UseBuiltin({ isOn, engines }: Switched) {
  const { t } = useTexts();
  const id = useId();
  const api = useStaffApi();
  const { revalidate } = useRevalidator();
  const submission = useSubmission();
  async function change(): Promise<void> {
    await api.call('PUT /api/admin/models/use', { body: { isOn: !isOn } });
    await revalidate();
  }
  if (engines) {
    return (
      <p className="text-soft">
        {t('admin.models.fixed', { setting: 'TRANSLATE_ENGINES', engines: engines.join(', ') })}
      </p>
    );
  }
  return (
    <div>
      <div className="models-use">
        <span id={id}>{t('admin.models.use')}</span>
        <button
          type="button"
          role="switch"
          className="switch needs-script"
          aria-checked={isOn}
          aria-labelledby={id}
          aria-busy={submission.busy || undefined}
          onClick={() => void submission.send(change)}
        >
          <span className="switch-track" aria-hidden="true" />
          <span aria-hidden="true">{t(isOn ? 'admin.modules.on' : 'admin.modules.off')}</span>
        </button>
      </div>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
    </div>
  );
}
