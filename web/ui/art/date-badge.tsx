import { formatDate, formatMonth } from '#web/formats.ts';
import { useLanguage } from '#web/i18n.ts';
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
  const { tag } = useLanguage();
  const day = new Date(date);
  // `suppressHydrationWarning`, because browsers and server may abbreviate months differently.
  return (
    <time className={classNames('date-badge', className)} dateTime={date}>
      <span className="sr-only" suppressHydrationWarning>
        {formatDate(tag, date)}
      </span>
      <span className="date-badge-day" aria-hidden="true">
        {day.getUTCDate()}
      </span>
      <span className="date-badge-month" aria-hidden="true" suppressHydrationWarning>
        {formatMonth(tag, date)}
      </span>
      {withYear && (
        <span className="date-badge-month" aria-hidden="true">
          {day.getUTCFullYear()}
        </span>
      )}
    </time>
  );
}
