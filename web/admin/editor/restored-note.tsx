import type { MouseEvent } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';
import { goOnWriting } from './continue-draft.ts';

/** Says that a form is not as it was published, and offers to make it so. */
export function RestoredNote({ onForget }: { readonly onForget: () => void }) {
  const { t } = useTexts();
  const forget = (event: MouseEvent<HTMLButtonElement>) => {
    goOnWriting(event);
    onForget();
  };
  return (
    <p className="writing-restored" role="status">
      <Icon name="history" size={18} />
      <span>{t('desk.writing.restored')}</span>
      <button type="button" className="link" onClick={forget}>
        {t('desk.writing.discard')}
      </button>
    </p>
  );
}
