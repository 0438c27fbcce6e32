import { useDates } from '#web/page/written-dates.ts';
import { classNames } from '#web/ui/class-names.ts';

export interface DateBadgeProps {
  /** ISO 8601 in UTC. */
  readonly date: string;
  /** Adds the year. */
  readonly withYear?: boolean | undefined;
  readonly className?: string | undefined;
}

/** Day and short month; screen readers get the whole date. */
export function DateBadge({ date, withYear = false, className }: DateBadgeProps) {
  const written = useDates();
  const day = new Date(date);
  return (
    <time className={classNames('date-badge', className)} dateTime={date}>
      <span className="sr-only">{written('date', date)}</span>
      <span className="date-badge-day" aria-hidden="true">
        {day.getUTCDate()}
      </span>
      <span className="date-badge-month" aria-hidden="true">
        {written('month', date)}
      </span>
      {withYear && (
        <span className="date-badge-month" aria-hidden="true">
          {day.getUTCFullYear()}
        </span>
      )}
    </time>
  );
}
