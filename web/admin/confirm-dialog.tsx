import type { ReactNode } from 'react';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import type { IconName } from '#web/ui/art/icon.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** On the button that does it; a bin unless told. */
  readonly icon?: IconName;
  /** What the button that does it says. */
  readonly confirm: string;
  /** What the button that leaves everything as it is says, where “Cancel” would be unclear. */
  readonly decline?: string;
  /** Says that it did not work, above the server's reason. */
  readonly failureTitle?: string;
  readonly onClose: () => void;
  /** Does it and closes the dialog; what it throws is shown there. */
  readonly onConfirm: () => Promise<void>;
  readonly children: ReactNode;
}

/** Asks before something is taken away. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, icon = 'trash', confirm, decline, failureTitle, onClose, onConfirm, children } = props;
  const { t } = useTexts();
  const submission = useSubmission(failureTitle);
  const { busy, send, clear } = submission;
  const close = () => {
    clear();
    onClose();
  };
  return (
    <Dialog
      open={open}
      icon="warn"
      title={title}
      onClose={close}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {decline ?? t('site.cancel')}
          </Button>
          <Button
            variant="danger"
            icon={icon}
            busy={busy}
            busyText={confirm}
            onClick={() => void send(onConfirm)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      {children}
    </Dialog>
  );
}
