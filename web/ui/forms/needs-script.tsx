import { useTexts } from '#web/i18n.ts';

/** Tells who has switched off scripts that a form needs them; its buttons are hidden (`needs-script`). */
export function NeedsScript() {
  const { t } = useTexts();
  return (
    <noscript>
      <p className="field-hint">{t('site.noScript')}</p>
    </noscript>
  );
}
