import { type MouseEvent, useEffect, useId, useRef, useState } from 'react';
import { useTexts } from '#web/i18n.ts';
import { Icon } from '#web/ui/art/icon.tsx';

/** A message with a countdown. */
export interface Countdown {
  /** Milliseconds since the epoch. */
  readonly endsAt: number;
  /** @param seconds left; 0 when the wait is over */
  readonly textAt: (seconds: number) => string;
}

export interface Problem {
  /** The field to link to, if any. */
  readonly fieldId?: string | undefined;
  readonly text: string;
  readonly countdown?: Countdown | undefined;
}

export interface ErrorSummaryProps {
  readonly problems: readonly Problem[];
  /** Default: the number of problems. */
  readonly title?: string | undefined;
  /** Number of the submit attempt: each one with problems moves the focus here. */
  readonly attempt?: number | undefined;
}

function goTo(event: MouseEvent<HTMLAnchorElement>, fieldId: string): void {
  const field = document.getElementById(fieldId);
  if (!field) return;
  event.preventDefault();
  field.focus();
}

const secondsUntil = (time: number) => Math.max(0, Math.ceil((time - Date.now()) / 1_000));

function useSecondsUntil(time: number): number {
  const [seconds, setSeconds] = useState(() => secondsUntil(time));
  useEffect(() => {
    const update = () => setSeconds(secondsUntil(time));
    update();
    const timer = setInterval(update, 1_000);
    return () => clearInterval(timer);
  }, [time]);
  return seconds;
}

/** Role `timer`: screen readers announce start and end, not every second. */
function CountdownText({ endsAt, textAt }: Countdown) {
  const seconds = useSecondsUntil(endsAt);
  if (seconds === 0) return textAt(0);
  return <span role="timer">{textAt(seconds)}</span>;
}

export function ProblemText({ fieldId, text, countdown }: Problem) {
  if (countdown) return <CountdownText {...countdown} />;
  if (!fieldId) return text;
  return (
    <a href={`#${fieldId}`} className="link text-inherit" onClick={(event) => goTo(event, fieldId)}>
      {text}
    </a>
  );
}

/** Lists every problem above the form with a link to its field. */
export function ErrorSummary({ attempt, ...summary }: ErrorSummaryProps) {
  return summary.problems.length > 0 && <Summary key={attempt} {...summary} />;
}

function Summary({ problems, title }: Omit<ErrorSummaryProps, 'attempt'>) {
  const { t } = useTexts();
  const box = useRef<HTMLDivElement>(null);
  const titleId = useId();
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} className="error-summary" role="alert" aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId} className="error-summary-title">
        <Icon name="warn" size={22} />
        {title ?? t('form.problems', { count: problems.length })}
      </h2>
      <ul className="error-summary-list">
        {problems.map((problem) => (
          <li key={`${problem.fieldId} ${problem.text}`}>
            <ProblemText {...problem} />
          </li>
        ))}
      </ul>
    </div>
  );
}
