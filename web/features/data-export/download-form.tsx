import { useState } from 'react';
import { ApiError } from '#web/api.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { paths } from '#web/paths.ts';
import { Frame } from '#web/ui/art/frame.tsx';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { SuccessBox } from '#web/ui/feedback/success-box.tsx';
import { Button, ButtonLink } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';
import { downloadArchive } from './download-archive.ts';

/** Uses the mailed link of this address when the button is pressed. */
export function DownloadForm({ token }: { readonly token: string }) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const [refused, setRefused] = useState(false);
  const form = useForm<never>({
    name: 'data-download',
    problems: [],
    send: () => downloadArchive(token, tag),
    failureTitle: t('dataExport.downloadFailed'),
    onApiError: (error) => {
      if (error instanceof ApiError && error.code === 'dataExport.invalidLink') setRefused(true);
    },
  });
  const again = (
    <ButtonLink to={paths.accountData} variant="quiet">
      {t('dataExport.title')}
    </ButtonLink>
  );
  if (refused) return <StateBox kind="error" title={t('dataExport.invalidLink')} action={again} />;
  return (
    <Frame>
      {form.done ? (
        <SuccessBox title={t('dataExport.downloaded')}>{again}</SuccessBox>
      ) : (
        <form className="form" method="post" noValidate onSubmit={form.submit}>
          <p>{t('dataExport.downloadText')}</p>
          <ErrorSummary {...form.summary} />
          <div className="form-buttons">
            <Button
              type="submit"
              variant="gold"
              icon="download"
              busy={form.busy}
              busyText={t('twoStep.busy')}
            >
              {t('dataExport.download')}
            </Button>
          </div>
        </form>
      )}
    </Frame>
  );
}
