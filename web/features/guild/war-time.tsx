import { useEffect, useState } from 'react';
import { formatTime } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** How long until then, in whole days, hours or minutes. */
export function countdown(tag: string, milliseconds: number): string {
  const format = new Intl.RelativeTimeFormat(tag, { numeric: 'always' });
  if (milliseconds >= 2 * dayMs) return format.format(Math.floor(milliseconds / dayMs), 'day');
  if (milliseconds >= 2 * hourMs) return format.format(Math.floor(milliseconds / hourMs), 'hour');
  return format.format(Math.max(1, Math.ceil(milliseconds / minuteMs)), 'minute');
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
  if (now === undefined) return <time dateTime={at}>{formatTime(tag, at)} (UTC)</time>;
  const shape = {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  } as const;
  const local = new Intl.DateTimeFormat(tag, shape).format(new Date(at));
  return (
    <>
      <span className="war-countdown">{countdown(tag, Date.parse(at) - now)}</span>
      <time dateTime={at}>
        {local} <span className="war-zone">({t('profiles.guild.yourTime')})</span>
      </time>
    </>
  );
}
