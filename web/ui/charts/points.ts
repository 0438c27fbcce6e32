import { shiftDay } from '#contract/formats/shift-day.ts';
import { dailyDays, mondayOf } from '#contract/standings/kept-days.ts';
import { formatDate, formatDayAndMonth } from '#web/formats.ts';

/** A value of a chart, at a moment (ISO 8601 in UTC) or of a day (`YYYY-MM-DD`); null where nothing is known. */
export interface ChartPoint {
  readonly at: string;
  readonly value: number | null;
}

type Values = readonly Pick<ChartPoint, 'value'>[];

/** Why a line would say no more than the figure beside it: one value or none, or nothing but zeros. */
export function reasonNotToDraw(points: Values): 'tooLittle' | 'allZero' | undefined {
  const known = points.flatMap(({ value }) => value ?? []);
  if (known.length < 2) return 'tooLittle';
  return known.some((value) => value !== 0) ? undefined : 'allZero';
}

export const isDay = (at: string) => at.length === 10;

const dayMs = 86_400_000;

/** Of days in order, those of so many days before the last one, and it; all of them where `count` is null. */
export function lastDays<Day extends { readonly day: string }>(
  days: readonly Day[],
  count: number | null,
): readonly Day[] {
  const last = days.at(-1)?.day;
  if (count === null || last === undefined) return days;
  const first = shiftDay(last, -count);
  return days.filter(({ day }) => day >= first);
}

/** A point as it is drawn. */
export interface DrawnPoint extends ChartPoint {
  /** Its day is not kept: the line passes, but there is nothing to read. */
  readonly isThinned?: true;
}

/** `step` for values that stay until they change: levels, ranks. */
export type LineKind = 'line' | 'step';

function valueBetween(before: ChartPoint, after: ChartPoint, share: number, kind: LineKind): number | null {
  if (kind === 'step') return before.value;
  if (before.value === null || after.value === null) return null;
  return before.value + (after.value - before.value) * share;
}

/**
 * Days that are not listed become days without a value; moments stay as they are. Where of each week only the first noted
 * day is kept, the line passes the days after it.
 */
export function fillDays(points: readonly ChartPoint[], kind: LineKind = 'line'): readonly DrawnPoint[] {
  const last = points.at(-1)?.at ?? '';
  if (!isDay(last)) return points;
  const firstDaily = shiftDay(last, 1 - dailyDays);
  return points.flatMap((point, index) => {
    const before = points[index - 1];
    if (!before) return [point];
    const distance = Math.round((Date.parse(point.at) - Date.parse(before.at)) / dayMs);
    const monday = mondayOf(before.at);
    const days = Array.from({ length: Math.max(distance - 1, 0) }, (_, day): DrawnPoint => {
      const at = shiftDay(before.at, day + 1);
      const isThinned = at < firstDaily && mondayOf(at) === monday;
      if (!isThinned) return { at, value: null };
      return { at, value: valueBetween(before, point, (day + 1) / distance, kind), isThinned };
    });
    return [...days, point];
  });
}

/** From a point on, towards the end or the beginning, the first one that was kept. */
export function keptPoint(points: readonly DrawnPoint[], index: number, direction: 1 | -1): number {
  let found = index;
  while (points[found]?.isThinned) found += direction;
  return found;
}

const shapes = {
  time: { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  weekday: { weekday: 'short', hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  day: { day: 'numeric', month: 'short' },
  full: {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

const formats = new Map<string, Intl.DateTimeFormat>();

function format(shape: keyof typeof shapes, tag: string, timeZone: string, at: string): string {
  const key = `${shape} ${tag} ${timeZone}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat(tag, { ...shapes[shape], timeZone });
  formats.set(key, known);
  return known.format(new Date(at));
}

/** A point's day, or its moment by the clocks of a time zone. */
export function formatPoint(tag: string, timeZone: string, at: string): string {
  return isDay(at) ? formatDate(tag, at) : format('full', tag, timeZone, at);
}

export interface AxisLabel {
  /** Index of its point. */
  readonly index: number;
  readonly text: string;
}

/** At most seven labels of the time axis, evenly spaced, of which every second one may be left out. */
export function axisLabels(points: readonly ChartPoint[], tag: string, timeZone: string): AxisLabel[] {
  const last = points.length - 1;
  const parts = last >= 6 ? 6 : last >= 2 ? 2 : 1;
  const marked = Array.from({ length: parts + 1 }, (_, part) => Math.round((part / parts) * last));
  const [first, end] = [points[0], points[last]];
  if (!first || !end) return [];
  const isShort = !isDay(first.at) && Date.parse(end.at) - Date.parse(first.at) <= 2 * dayMs;
  let dayBefore = '';
  return [...new Set(marked)].flatMap((index) => {
    const { at } = points[index] ?? first;
    if (!isShort) {
      return [{ index, text: isDay(at) ? formatDayAndMonth(tag, at) : format('day', tag, timeZone, at) }];
    }
    const day = format('day', tag, timeZone, at);
    const text = format(day === dayBefore ? 'time' : 'weekday', tag, timeZone, at);
    dayBefore = day;
    return [{ index, text }];
  });
}
