import { type ChangeEvent, useRef } from 'react';
import { logoBytes, logoUrl } from '#contract/design/appearance.ts';
import type { Appearance } from '#contract/design/appearance-schema.ts';
import { formatFileSize } from '#contract/formats/file-size.ts';
import type { DesignDraft } from '#web/admin/design/use-design-draft.ts';
import { useStaffApi } from '#web/admin/identity/use-staff-api.ts';
import { fileToBase64 } from '#web/admin/upload/file-to-base64.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { Seal } from '#web/ui/art/marks.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { FieldError } from '#web/ui/forms/field.tsx';

const fieldId = 'appearance-logo';

export function LogoField({
  draft: { document: appearance, change },
}: {
  readonly draft: DesignDraft<Appearance>;
}) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const api = useStaffApi();
  const submission = useSubmission();
  const input = useRef<HTMLInputElement>(null);
  const choose = useRef<HTMLButtonElement>(null);
  const { logo } = appearance;

  async function upload({ target }: ChangeEvent<HTMLInputElement>): Promise<void> {
    const [file] = target.files ?? [];
    if (!file) return;
    await submission.send(async () => {
      const body = { data: await fileToBase64(file) };
      const { name } = await api.call('POST /api/admin/appearance/logo', { body });
      change({ logo: name });
    });
    target.value = '';
  }

  const failure = submission.failure.map(({ text }) => text).join(' ');
  return (
    <div className="appearance-logo">
      <span className="appearance-logo-picture">
        {logo ? <img src={logoUrl(logo, 192)} alt="" width={96} height={96} /> : <Seal size={96} />}
      </span>
      <div>
        <label className="field-label" htmlFor={fieldId}>
          {t('admin.appearance.logo')}
        </label>
        <input
          ref={input}
          id={fieldId}
          type="file"
          className="sr-only"
          tabIndex={-1}
          accept="image/png,image/webp,image/svg+xml"
          aria-describedby={`${fieldId}-hint`}
          onChange={upload}
        />
        <div className="draft-buttons">
          <Button
            ref={choose}
            type="button"
            variant="ghost"
            size="small"
            icon="upload"
            busy={submission.busy}
            busyText={t('admin.appearance.uploading')}
            onClick={() => input.current?.click()}
          >
            {t('admin.appearance.upload')}
          </Button>
          {logo && (
            <Button
              type="button"
              variant="quiet"
              size="small"
              onClick={() => {
                // This button goes with the logo.
                choose.current?.focus();
                change({ logo: null });
              }}
            >
              {t('admin.appearance.drawnSeal')}
            </Button>
          )}
        </div>
        {failure && <FieldError id={`${fieldId}-error`}>{failure}</FieldError>}
        <p id={`${fieldId}-hint`} className="field-hint">
          {t('admin.appearance.logoHint', { limit: formatFileSize(tag, logoBytes) })}
        </p>
      </div>
    </div>
  );
}
