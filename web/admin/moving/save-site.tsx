import { useState } from 'react';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { ApiUnreachable } from '#web/api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import { useShell } from '#web/page/shell-data.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { saveFile } from '#web/ui/save-file.ts';
import { collectSite } from './collect-site.ts';
import { type Step, StepOf } from './step-of.tsx';

async function fetchFile(url: string): Promise<Uint8Array> {
  const response = await fetch(url, { credentials: 'same-origin' });
  if (!response.ok) throw new ApiUnreachable();
  return new Uint8Array(await response.arrayBuffer());
}

export function SaveSite() {
  const { t } = useTexts();
  const { siteName } = useShell().config;
  const api = useStaffApi();
  const submission = useSubmission();
  const [step, setStep] = useState<Step>();

  const save = () =>
    submission.send(async () => {
      try {
        const file = await collectSite(api, fetchFile, (done, all) => setStep({ done, all }));
        const name = siteName.replaceAll(/[^\p{Letter}\p{Number}]+/gu, '-').toLowerCase();
        saveFile(`${name}-${file.savedAt.slice(0, 10)}.json`, JSON.stringify(file));
      } finally {
        setStep(undefined);
      }
    });

  return (
    <section className="design-card" aria-labelledby="moving-save">
      <h3 id="moving-save" className="design-title">
        {t('admin.moving.saveTitle')}
      </h3>
      <p>{t('admin.moving.saveText')}</p>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div className="draft-buttons">
        <Button
          type="button"
          variant="gold"
          icon="download"
          busy={submission.busy}
          busyText={t('admin.moving.saving')}
          onClick={save}
        >
          {t('admin.moving.save')}
        </Button>
        <StepOf step={step} />
      </div>
    </section>
  );
}
