import { useState } from 'react';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { useSessionCheck } from '#web/page/use-session-check.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { Field } from '#web/ui/forms/field.tsx';

interface PreviewLinkProps {
  readonly id: number;
  /** A link has been made before; it cannot be shown again. */
  readonly hasPreview: boolean;
}

/** Makes the link that shows a scheduled item before its time. */
export function PreviewLink({ id, hasPreview }: PreviewLinkProps) {
  const { t } = useTexts();
  const api = useStaffApi();
  const toast = useToast();
  const checkSession = useSessionCheck();
  const [link, setLink] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function make(): Promise<void> {
    setBusy(true);
    try {
      const { path } = await api.call('POST /api/news/{id}/preview', { params: { id } });
      setLink(`${location.origin}${path}`);
    } catch (error) {
      toast({ kind: 'error', title: t('admin.news.previewFailed'), text: errorText(error, t) });
      await checkSession(error);
    }
    setBusy(false);
  }

  return (
    <section className="panel preview-link" aria-label={t('admin.news.preview')}>
      {link !== undefined && (
        <Field
          id="preview-link"
          label={t('admin.news.preview')}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      )}
      <p className="field-hint">{t('admin.news.previewText')}</p>
      <Button variant="quiet" icon="eye" busy={busy} busyText={t('admin.news.previewMaking')} onClick={make}>
        {t(hasPreview || link !== undefined ? 'admin.news.previewRenew' : 'admin.news.previewMake')}
      </Button>
    </section>
  );
}
