import { useState } from 'react';
import type { TrialMail } from '#contract/api/setup/checklist.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { Trial } from './trial.tsx';

export function TrialMailButton() {
  const { t } = useTexts();
  const api = useStaffApi();
  const submission = useSubmission();
  const [made, setMade] = useState<TrialMail>();
  const run = async () => setMade((await api.call('POST /api/admin/test-mail')).data);
  return (
    <Trial
      label={t('admin.checklist.sendMail')}
      icon="mail"
      submission={submission}
      run={run}
      result={made && <Result {...made} />}
    />
  );
}

function Result({ state, answer }: TrialMail) {
  const { t } = useTexts();
  if (state === 'noAddress') return <p>{t('admin.checklist.noAddress')}</p>;
  if (state === 'file') {
    return <p>{t('admin.state.mailFiles', { folder: 'DATA_DIR/mail', setting: 'SMTP_URL' })}</p>;
  }
  return (
    <>
      <p>{t(state === 'sent' ? 'admin.checklist.mailSent' : 'admin.checklist.mailFailed')}</p>
      <pre className="admin-code" lang="en">
        {answer}
      </pre>
    </>
  );
}
