import type { ReactNode } from 'react';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import type { IconName } from '#web/ui/art/icon.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';

interface ConfirmDialogProps {
  readonly open: boolean;
  readonly title: string;
  /** Icon of the confirm button; a bin by default. */
  readonly icon?: IconName;
  /** Label of the confirm button. */
  readonly confirm: string;
  /** Label of the cancel button, where “Cancel” would be ambiguous. */
  readonly decline?: string;
  /** Heading above the server's error message. */
  readonly failureTitle?: string;
  readonly onClose: () => void;
  /** Runs the action and closes the dialog; an error it throws is shown in the dialog. */
  readonly onConfirm: () => Promise<void>;
  readonly children: ReactNode;
}

/** Asks for confirmation before a destructive action. A list around the button that opens it has `tabIndex={-1}`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, icon = 'trash', confirm, decline, failureTitle, onClose, onConfirm, children } = props;
  const { t } = useTexts();
  const submission = useSubmission(failureTitle);
  const { busy, send, clear } = submission;
  useFocusAfterRemoval(open);
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
