import { useState } from 'react';
import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { useSessionCheck } from '#web/page/use-session-check.ts';
import { useToast } from '#web/ui/feedback/toast.tsx';
import { Button, type ButtonSize } from '#web/ui/forms/button.tsx';

interface RetryButtonProps {
  /** Accessible name, where the visible text is ambiguous. */
  readonly label?: string;
  readonly size?: ButtonSize;
  readonly working?: boolean;
  readonly onRetry: () => Promise<void>;
  readonly children: string;
}

/** Requests a new translation and shows an error as a toast. */
export function RetryButton({ label, size, working = false, onRetry, children }: RetryButtonProps) {
  const { t } = useTexts();
  const toast = useToast();
  const checkSession = useSessionCheck();
  const [busy, setBusy] = useState(false);

  async function retry(): Promise<void> {
    setBusy(true);
    try {
      await onRetry();
    } catch (error) {
      const title = t('admin.translation.retryFailure');
      toast({ kind: 'error', title, text: errorText(error, t) });
      await checkSession(error);
    }
    setBusy(false);
  }

  return (
    <Button
      variant="quiet"
      size={size}
      icon="refresh"
      aria-label={label}
      busy={busy || working}
      onClick={retry}
    >
      {children}
    </Button>
  );
}
