import { useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { refusalText } from '#web/refusal-text.ts';
import { Button, type ButtonSize } from '#web/ui/button.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useSessionCheck } from '#web/use-session-check.ts';

interface RetryButtonProps {
  /** Accessible name, where the words are not enough. */
  readonly label?: string;
  readonly size?: ButtonSize;
  /** It is being translated already. */
  readonly working?: boolean;
  readonly onRetry: () => Promise<void>;
  readonly children: string;
}

/** Has something translated again; says so when that is refused. */
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
      const title = t('desk.translation.retryFailure');
      toast({ kind: 'error', title, text: refusalText(error, t) });
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
