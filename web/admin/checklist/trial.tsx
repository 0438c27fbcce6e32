import type { ReactNode } from 'react';
import type { Submission } from '#web/forms/use-submission.ts';
import { Button } from '#web/ui/forms/button.tsx';
import { ErrorSummary } from '#web/ui/forms/error-summary.tsx';

interface TrialProps {
  readonly label: string;
  readonly icon: 'mail' | 'globe';
  readonly submission: Submission;
  readonly run: () => Promise<void>;
  /** What came of it; null before. */
  readonly result: ReactNode;
}

/** A button that tries something out, and what came of it. */
export function Trial({ label, icon, submission, run, result }: TrialProps) {
  return (
    <div className="check-trial needs-script">
      <Button
        variant="quiet"
        size="small"
        icon={icon}
        busy={submission.busy}
        busyText={label}
        onClick={() => void submission.send(run)}
      >
        {label}
      </Button>
      <ErrorSummary problems={submission.failure} title={submission.failureTitle} />
      <div role="status">{!submission.busy && result}</div>
    </div>
  );
}
