import { type PointerEvent, useId, useState } from 'react';
import { formatDate, formatDayAndMonth, formatNumber } from '#web/formats.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { DayTable, type DayValue } from './day-table.tsx';
import { axisOf, heightOf, linePath } from './scale.ts';

interface DayChartProps {
  readonly title: string;
  readonly days: readonly DayValue[];
}

/** A line of daily counts to point at, or to walk along with the arrow keys; with its values as a table. */
export function DayChart({ title, days }: DayChartProps) {
  const { t } = useTexts();
  const { tag } = useLanguage();
  const titleId = useId();
  const counted = days.filter((each) => each.value !== null);
  const total = formatNumber(
    tag,
    counted.reduce((sum, { value }) => sum + (value ?? 0), 0),
  );
  const most = counted.reduce<DayValue | undefined>(
    (best, each) => ((each.value ?? 0) > (best?.value ?? 0) ? each : best),
    undefined,
  );
  const summary = most
    ? t('admin.state.most', {
        count: formatNumber(tag, most.value ?? 0),
        date: formatDayAndMonth(tag, most.day),
      })
    : '';
  return (
    <section className="chart panel" aria-labelledby={titleId}>
      <header className="chart-head">
        <h3 id={titleId} className="text-card">
          {title}
        </h3>
        <p className="chart-total">{total}</p>
        <p className="chart-summary" suppressHydrationWarning>
          {summary}
        </p>
      </header>
      <Plot title={title} summary={`${title}: ${total}. ${summary}`} days={days} />
      <DayTable title={title} days={days} />
    </section>
  );
}

interface PlotProps extends DayChartProps {
  readonly summary: string;
}

function Plot({ title, summary, days }: PlotProps) {
  const { tag } = useLanguage();
  const axis = axisOf(Math.max(0, ...days.map(({ value }) => value ?? 0)));
  const [shown, setShown] = useState<number>();
  return (
    <div className="chart-plot">
      <div className="chart-axis" aria-hidden="true">
        {axis.toReversed().map((value) => (
          <span key={value}>{formatNumber(tag, value)}</span>
        ))}
      </div>
      <div className="chart-field" data-shown={shown !== undefined || undefined}>
        <Drawing label={summary} days={days} axis={axis} shown={shown} />
        <Chooser title={title} days={days} shown={shown} onShow={setShown} />
        {shown !== undefined && <Reading days={days} shown={shown} />}
      </div>
      <DayLabels days={days} />
    </div>
  );
}

/** The horizontal place of a day, in per cent. */
const placeOf = (index: number, { length }: readonly unknown[]) => (index / Math.max(length - 1, 1)) * 100;

interface DrawingProps extends Pick<DayChartProps, 'days'> {
  readonly label: string;
  readonly axis: readonly number[];
  readonly shown: number | undefined;
}

function Drawing({ label, days, axis, shown }: DrawingProps) {
  const id = useId();
  const values = days.map(({ value }) => value);
  const line = linePath(values, axis);
  const last = values.length - 1;
  const begun = values.findIndex((value) => value !== null);
  const dot = (index: number | undefined, className: string) => {
    const value = index === undefined ? null : (values[index] ?? null);
    if (index === undefined || value === null) return null;
    const place = { cx: `${placeOf(index, days)}%`, cy: `${heightOf(value, axis)}%` };
    return <circle {...place} r={4.5} className={className} />;
  };
  return (
    <svg className="chart-drawing" role="img" aria-label={label} suppressHydrationWarning>
      <svg
        viewBox={`0 0 ${last} 100`}
        preserveAspectRatio="none"
        width="100%"
        height="100%"
        aria-hidden="true"
      >
        <linearGradient id={id} x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="currentColor" stopOpacity=".26" />
          <stop offset="1" stopColor="currentColor" stopOpacity="0" />
        </linearGradient>
        <path
          className="chart-grid"
          d={axis.map((value) => `M0 ${heightOf(value, axis)}H${last}`).join('')}
        />
        {begun >= 0 && begun < last && (
          <path d={`${line}V100H${begun}Z`} fill={`url(#${id})`} stroke="none" />
        )}
        <path className="chart-line" d={line} />
        {begun > 0 && <path className="chart-unknown" d={`M0 0H${begun}V100H0Z`} />}
      </svg>
      {shown !== undefined && (
        <line
          className="chart-rule"
          x1={`${placeOf(shown, days)}%`}
          x2={`${placeOf(shown, days)}%`}
          y1="0"
          y2="100%"
        />
      )}
      {dot(last, 'chart-today')}
      {dot(shown, 'chart-dot')}
    </svg>
  );
}

interface ChooserProps extends DayChartProps {
  readonly shown: number | undefined;
  readonly onShow: (index: number | undefined) => void;
}

/** An invisible slider over the drawing: pointer, finger, keyboard and screen reader choose a day with it. */
function Chooser({ title, days, shown, onShow }: ChooserProps) {
  const { t } = useTexts();
  const words = useWords();
  const last = days.length - 1;
  const chosen = days[shown ?? last];
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    onShow(Math.min(Math.max(Math.round(((clientX - left) / width) * last), 0), last));
  };
  return (
    <input
      type="range"
      className="chart-chooser"
      aria-label={`${title}: ${t('admin.state.day')}`}
      aria-valuetext={chosen ? `${words(chosen).date}: ${words(chosen).value}` : undefined}
      min={0}
      max={last}
      step={1}
      value={shown ?? last}
      onChange={(event) => onShow(Number(event.target.value))}
      onFocus={() => onShow(shown ?? last)}
      onBlur={() => onShow(undefined)}
      onPointerMove={point}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.matches(':focus-visible')) onShow(undefined);
      }}
      suppressHydrationWarning
    />
  );
}

function useWords(): (day: DayValue) => { readonly date: string; readonly value: string } {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return ({ day, value }) => ({
    date: formatDate(tag, day),
    value: value === null ? t('admin.state.notCounted') : formatNumber(tag, value),
  });
}

/** The chosen day in words; screen readers hear it from the slider. */
function Reading({ days, shown }: Pick<DayChartProps, 'days'> & { readonly shown: number }) {
  const words = useWords();
  const day = days[shown];
  if (!day) return null;
  const { date, value } = words(day);
  const place = placeOf(shown, days);
  return (
    <p
      className="chart-reading"
      data-side={place < 50 ? 'right' : 'left'}
      style={place < 50 ? { left: `${place}%` } : { right: `${100 - place}%` }}
      aria-hidden="true"
    >
      {date} <strong>{value}</strong>
    </p>
  );
}

/** The dates of the first day, of the one in the middle and of today. */
function DayLabels({ days }: Pick<DayChartProps, 'days'>) {
  const { tag } = useLanguage();
  const last = days.length - 1;
  const marked = [0, Math.round(last / 2), last].flatMap((index) => days[index] ?? []);
  return (
    <p className="chart-days" aria-hidden="true">
      {marked.map(({ day }) => (
        <span key={day} suppressHydrationWarning>
          {formatDayAndMonth(tag, day)}
        </span>
      ))}
    </p>
  );
}
