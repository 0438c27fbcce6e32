import { useState } from 'react';
import type { TrialTranslation } from '#contract/api/setup/checklist.ts';
import { isLanguageCode, tagOf } from '#contract/languages.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { Trial } from './trial.tsx';

export function TrialTranslationButton() {
  const { t } = useTexts();
  const api = useStaffApi();
  const submission = useSubmission();
  const [made, setMade] = useState<TrialTranslation>();
  const run = async () => setMade((await api.call('POST /api/admin/test-translation')).data);
  return (
    <Trial
      label={t('admin.checklist.translate')}
      icon="globe"
      submission={submission}
      run={run}
      result={made && <Result {...made} />}
    />
  );
}

const reasons = ['unsupported', 'quota', 'busy', 'away', 'refused', 'rubbish'] as const;

function Result({ state, engine, reason, language, source, text }: TrialTranslation) {
  const { t } = useTexts();
  if (state === 'done') {
    return (
      <>
        <p>{engine}</p>
        <p className="check-sentence" lang="en">
          {source}
        </p>
        <p className="check-sentence" lang={isLanguageCode(language) ? tagOf(language) : undefined}>
          {text}
        </p>
      </>
    );
  }
  const known = reasons.find((each) => each === reason) ?? 'error';
  return (
    <p>
      {state === 'noEngine'
        ? t('admin.translation.waitsForEngine')
        : t('site.labelled', { label: engine ?? '', value: t(`admin.translation.reason.${known}`) })}
    </p>
  );
}
