import { createContext, useContext } from 'react';
import { formatLongDate } from '#contract/formats/long-date.ts';
import type { WrittenDates } from '#contract/rendered-page.ts';
import { formatDate, formatMonth, formatTime } from '#web/formats.ts';
import { useLanguage } from '#web/i18n.ts';

const formats = { date: formatDate, longDate: formatLongDate, month: formatMonth, time: formatTime };

/** Of one page in one language: the server fills it while it renders, hydration finds each date in it. */
export const WrittenDatesContext = createContext<WrittenDates | undefined>(undefined);

/**
 * Writes dates in the page's language. For what most first pages show: the first formatter of `Intl` takes a slow
 * phone 30 ms, which hydration is spared.
 * @returns takes ISO 8601 in UTC
 */
export function useDates(): (kind: keyof typeof formats, iso: string) => string {
  const { tag } = useLanguage();
  const written = useContext(WrittenDatesContext);
  return (kind, iso) => {
    const key = `${kind} ${iso}`;
    const text = written?.[key] ?? formats[kind](tag, iso);
    if (written) written[key] = text;
    return text;
  };
}
