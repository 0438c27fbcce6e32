import type { MouseEvent } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { focusFirstField } from './focus-first-field.ts';

/** Tells that the form shows a restored draft and offers to discard it. */
export function RestoredNote({ onForget }: { readonly onForget: () => void }) {
  const { t } = useTexts();
  const forget = (event: MouseEvent<HTMLButtonElement>) => {
    focusFirstField(event);
    onForget();
  };
  return (
    <p className="editor-restored" role="status">
      <Icon name="history" size={18} />
      <span>{t('admin.editor.restored')}</span>
      <button type="button" className="link" onClick={forget}>
        {t('admin.editor.discard')}
      </button>
    </p>
  );
}
