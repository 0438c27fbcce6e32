import { useTexts } from '#web/i18n.ts';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Button } from '#web/ui/forms/button.tsx';

interface GapsDialogProps {
  readonly open: boolean;
  /** With their brackets. */
  readonly gaps: readonly string[];
  readonly onClose: () => void;
  readonly onPublish: () => void;
}

/** Asks before a template's gaps are published. */
export function GapsDialog({ open, gaps, onClose, onPublish }: GapsDialogProps) {
  const { t } = useTexts();
  return (
    <Dialog
      open={open}
      icon="warn"
      title={t('admin.pages.gapsTitle')}
      onClose={onClose}
      actions={
        <>
          <Button variant="gold" onClick={onClose}>
            {t('admin.pages.gapsBack')}
          </Button>
          <Button variant="danger" onClick={onPublish}>
            {t('admin.pages.gapsPublish')}
          </Button>
        </>
      }
    >
      <p>{t('admin.pages.gapsText')}</p>
      <ul className="gaps" lang="">
        {gaps.map((gap) => (
          <li key={gap}>{gap}</li>
        ))}
      </ul>
    </Dialog>
  );
}
