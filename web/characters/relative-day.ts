const dayMs = 86_400_000;

function unitOf(days: number): [number, Intl.RelativeTimeFormatUnit] | null {
  if (days < 7) return [days, 'day'];
  if (days < 31) return [Math.floor(days / 7), 'week'];
  if (days < 365) return [Math.floor(days / 30.4), 'month'];
  return null;
}

/**
 * @param then the game server's local time, read as UTC
 * @param now the visitor's clock; only its calendar day counts
 * @returns «yesterday», «3 days ago» …; null from a year on, where a date is clearer
 */
export function relativeDay(tag: string, then: Date, now: Date): string | null {
  const today = Date.UTC(now.getFullYear(), now.getMonth(), now.getDate());
  const days = Math.max(0, Math.floor((today - Math.floor(then.getTime() / dayMs) * dayMs) / dayMs));
  const found = unitOf(days);
  if (!found) return null;
  const [count, unit] = found;
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(-count, unit);
}
