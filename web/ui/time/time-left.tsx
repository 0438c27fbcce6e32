import './time-left.css';
import { useLanguage } from '#web/i18n.ts';
import { timeParts, unitParts } from './zoned-times.ts';

/** Time left, which changes each second: nothing before the browser knows the time. */
export function TimeLeft({ until, now }: { readonly until: string; readonly now: Date }) {
  const { tag } = useLanguage();
  const seconds = Math.ceil((new Date(until).getTime() - now.getTime()) / 1000);
  return (
    <span className="time-left" role="timer">
      {timeParts(seconds).map((part) => (
        <span key={part.unit} className="time-left-part">
          {unitParts(tag, part).map(({ type, value }) =>
            type === 'unit' || type === 'literal' ? (
              <small key={type}>{value}</small>
            ) : (
              <span key={type}>{value}</span>
            ),
          )}
        </span>
      ))}
    </span>
  );
}
