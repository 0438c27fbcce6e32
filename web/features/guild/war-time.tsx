import { useEffect, useState } from 'react';
import { formatTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { visitorZone } from '#web/ui/time/use-visitor-clock.ts';
import { formatMoment } from '#web/ui/time/zoned-times.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long until then, in whole days, hours or minutes; null once it is over. */
export function countdown(tag: string, milliseconds: number): string | null {
  if (milliseconds <= 0) return null;
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  if (milliseconds >= 2 * dayMs) return format.format(Math.floor(milliseconds / dayMs), 'day');
  if (milliseconds >= 2 * hourMs) return format.format(Math.floor(milliseconds / hourMs), 'hour');
  return format.format(Math.ceil(milliseconds / minuteMs), 'minute');
}

interface WarTimeProps {
  /** ISO 8601 in UTC. */
  readonly at: string;
}

/** When a war begins: in UTC as the server writes it, then by the visitor's clock, and how long until then. */
export function WarTime({ at }: WarTimeProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const [now, setNow] = useState<number>();
  useEffect(() => {
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), minuteMs / 2);
    return () => clearInterval(timer);
  }, []);
  if (now === undefined) {
    return (
      <time dateTime={at} suppressHydrationWarning>
        {formatTime(tag, at)} (UTC)
      </time>
    );
  }
  const left = countdown(tag, Date.parse(at) - now);
  return (
    <>
      {left && <span className="war-countdown">{left}</span>}
      <time dateTime={at} suppressHydrationWarning>
        {formatMoment(tag, visitorZone(), at)}{' '}
        <span className="war-zone">({t('profiles.guild.yourTime')})</span>
      </time>
    </>
  );
}
