import { type ReactNode, useEffect, useRef, useState } from 'react';
import { errorText } from '#web/forms/error-text.ts';
import { useFocusAfterRemoval } from '#web/forms/use-focus-after-removal.ts';
import { useSubmission } from '#web/forms/use-submission.ts';
import { useTexts } from '#web/i18n.ts';
import type { IconName } from '#web/ui/art/icon.tsx';
import { Dialog } from '#web/ui/feedback/dialog.tsx';
import { useToast } from '#web/ui/feedback/toast.tsx';
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
  /**
   * Runs the action and closes the dialog by `close`, which gives false where its reader has closed it before, and leaves
   * alone what has been asked since.
   * An error it throws is shown in the dialog, or as a toast once that is closed.
   */
  readonly onConfirm: (close: () => boolean) => Promise<void>;
  readonly children: ReactNode;
}

/** Asks for confirmation before a destructive action. A list around the button that opens it has `tabIndex={-1}`. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open } = props;
  useFocusAfterRemoval(open);
  const [opened, setOpened] = useState({ open, times: 0 });
  if (open !== opened.open) setOpened({ open, times: opened.times + (open ? 1 : 0) });
  // Each time a new one: what was asked before may still be under way.
  return <Question key={opened.times} {...props} />;
}

function Question(props: ConfirmDialogProps) {
  const { open, title, icon = 'trash', confirm, decline, failureTitle, onClose, onConfirm, children } = props;
  const { t } = useTexts();
  const toast = useToast();
  const submission = useSubmission(failureTitle);
  const { busy, send, clear } = submission;
  const isOpen = useRef(open);
  useEffect(() => {
    isOpen.current = open;
  }, [open]);
  const tell = (error: unknown) => {
    if (isOpen.current) return;
    toast({ kind: 'error', title: failureTitle ?? t('error.failed'), text: errorText(error, t) });
  };
  const closeThis = () => {
    const wasOpen = isOpen.current;
    if (wasOpen) onClose();
    return wasOpen;
  };
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
            onClick={() => void send(() => onConfirm(closeThis), tell)}
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
