import { useLanguage } from '#web/i18n.ts';
import { formatPoint } from '#web/ui/charts/points.ts';
import { useVisitorZone } from '#web/ui/time/use-visitor-clock.ts';

/** Writes moments in the page's language and the visitor's zone. */
export function useTimes(): (iso: string) => string {
  const { tag } = useLanguage();
  const { timeZone } = useVisitorZone();
  return (iso) => formatPoint(tag, timeZone, iso);
}

const units = [
  ['day', 1_440],
  ['hour', 60],
  ['minute', 1],
] as const;

/** How long ago something was, in its largest unit: «3 days ago». */
export function formatAgo(tag: string, minutes: number): string {
  const [unit, size] = units.find(([, each]) => minutes >= each) ?? (['minute', 1] as const);
  return new Intl.RelativeTimeFormat(tag).format(-Math.floor(minutes / size), unit);
}

/** A duration in its two largest units: «2 h 53 min». */
export function formatMinutes(tag: string, minutes: number): string {
  const first = units.findIndex(([, size]) => minutes >= size);
  const shown = first === -1 ? units.slice(-1) : units.slice(first, first + 2);
  return shown
    .map(([unit, size], index) => {
      const whole = index === 0 ? minutes : minutes % (shown[0]?.[1] ?? 1);
      const format = new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'short' });
      return { value: Math.floor(whole / size), format };
    })
    .filter(({ value }, index) => index === 0 || value > 0)
    .map(({ value, format }) => format.format(value))
    .join(' ');
}
