import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ModelsState } from '#contract/api/setup/models.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { type ModelSize, modelLanguages, modelSizes } from '#contract/model-sizes.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { DiamondRadio } from '#web/ui/forms/diamond-radio.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';

import { LanguageChoice } from './language-choice.tsx';

/** Chooses languages and size, and has the models fetched. */
export function FetchForm({ state }: { readonly state: ModelsState }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useStaffApi();
  const submission = useSubmission();
  const { revalidate } = useRevalidator();
  const { machine, sourceLanguage } = state;
  const [into, setInto] = useState<readonly LanguageCode[]>(modelLanguages);
  const [from, setFrom] = useState<readonly LanguageCode[]>(
    modelLanguages.filter((code) => code === sourceLanguage),
  );
  const [size, setSize] = useState<ModelSize>(machine.advice === 'best' ? 'best' : 'small');
  const download = (machine.downloads[size] / modelLanguages.length) * (into.length + from.length);

  async function order(): Promise<void> {
    const body = { into: [...into], from: [...from], size, use: false };
    await api.call('POST /api/admin/models/fetch', { body });
    await revalidate();
  }

  return (
    <form
      method="post"
      className="models-form panel needs-script"
      onSubmit={(event) => {
        event.preventDefault();
        void submission.send(order);
      }}
    >
      <LanguageChoice id="models-into" legend={t('admin.models.into')} chosen={into} onChange={setInto} />
      <LanguageChoice id="models-from" legend={t('admin.models.from')} chosen={from} onChange={setFrom} />
      <DiamondRadio
        id="models-size"
        name="size"
        legend={t('admin.models.size')}
        options={modelSizes.map((value) => ({ value, label: t(`admin.models.sizes.${value}`) }))}
        value={size}
        onChange={setSize}
        hint={t('admin.models.download', { size: formatFileSize(tag, download) })}
      />
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <Button
        type="submit"
        variant="gold"
        icon="download"
        busy={submission.busy}
        busyText={t('admin.models.fetch')}
      >
        {t('admin.models.fetch')}
      </Button>
    </form>
  );
}
