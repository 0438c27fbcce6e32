const [minute, hour] = [60, 3_600];

/** Formats a wait, rounded up: `in 40 seconds`, `in 15 minutes`, `in 1 hour`. */
export function formatWait(tag: string, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(tag);
  if (seconds < minute) return format.format(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / minute);
  return minutes < hour / minute
    ? format.format(minutes, 'minute')
    : format.format(Math.ceil(seconds / hour), 'hour');
}
