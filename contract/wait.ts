const [minute, hour] = [60, 3_600];

/**
 * Formats a waiting time, rounded up: `in 40 seconds`, `in 15 minutes`, `in 1 hour`.
 * @param tag BCP 47
 */
export function formatWait(tag: string, seconds: number): string {
  const format = new Intl.RelativeTimeFormat(tag);
  if (seconds < minute) return format.format(Math.ceil(seconds), 'second');
  const minutes = Math.ceil(seconds / minute);
  return minutes < hour / minute
    ? format.format(minutes, 'minute')
    : format.format(Math.ceil(seconds / hour), 'hour');
}
