import { formatDate, formatMonth } from '#web/formats.ts';
import { useLanguage } from '#web/i18n.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface StampProps {
  /** ISO 8601 in UTC. */
  readonly date: string;
  /** Shown as a third line where the year does not go without saying. */
  readonly withYear?: boolean | undefined;
  readonly className?: string | undefined;
}

/** A date as a red stamp: day and short month for the eye, the whole date for screen readers. */
export function Stamp({ date, withYear = false, className }: StampProps) {
  const { tag } = useLanguage();
  const day = new Date(date);
  // The browser's names of months may differ from the server's by a dot: what the server wrote stays.
  return (
    <time className={classNames('stamp', className)} dateTime={date}>
      <span className="sr-only" suppressHydrationWarning>
        {formatDate(tag, date)}
      </span>
      <span className="stamp-day" aria-hidden="true">
        {day.getUTCDate()}
      </span>
      <span className="stamp-month" aria-hidden="true" suppressHydrationWarning>
        {formatMonth(tag, date)}
      </span>
      {withYear && (
        <span className="stamp-month" aria-hidden="true">
          {day.getUTCFullYear()}
        </span>
      )}
    </time>
  );
}
