import { errorText } from '#web/forms/error-text.ts';
import { useTexts } from '#web/i18n.ts';
import { StateBox } from '#web/ui/feedback/state-box.tsx';
import { Button } from '#web/ui/forms/button.tsx';

interface PartFailureProps {
  readonly title: string;
  readonly error: unknown;
  readonly onRetry: () => unknown;
}

/** Shown for a part of a page that failed to load. */
export function PartFailure({ title, error, onRetry }: PartFailureProps) {
  const { t } = useTexts();
  return (
    <StateBox
      kind="error"
      level={3}
      title={title}
      text={errorText(error, t)}
      action={
        <Button variant="quiet" icon="refresh" onClick={() => void onRetry()}>
          {t('site.tryAgain')}
        </Button>
      }
    />
  );
}
