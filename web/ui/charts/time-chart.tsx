import './chart.css';
import { type PointerEvent, useState } from 'react';
import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { ChartDrawing, type ChartMark, placeOf, type Shape } from './chart-drawing.tsx';
import { FieldLabels, type RecordLine, TimeLabels, ValueLabels } from './chart-labels.tsx';
import { ChartTable } from './chart-table.tsx';
import {
  type ChartPoint,
  type DrawnPoint,
  fillDays,
  formatPoint,
  keptPoint,
  type LineKind,
  reasonNotToDraw,
} from './points.ts';
import { axisBetween, axisOf, axisOfRanks } from './scale.ts';

interface TimeChartProps {
  readonly title: string;
  /** What the chart says in one sentence, instead of its drawing. */
  readonly summary: string;
  /** Over the table's values, and above the axis where it is not the title. */
  readonly unit: string;
  /** Evenly spaced, oldest first; days may be left out. */
  readonly points: readonly ChartPoint[];
  readonly kind?: LineKind;
  /** For ranks: 1 is on top. */
  readonly inverted?: boolean;
  /** The axis need not begin with 0. */
  readonly isClose?: boolean;
  readonly record?: RecordLine | undefined;
  readonly marks?: readonly ChartMark[];
  /** Of moments; days have none. */
  readonly timeZone?: string;
  /** Instead of the last label of the time axis. */
  readonly endLabel?: string;
  /** A value in words; the number alone without. */
  readonly valueText?: (value: number) => string;
}

/**
 * Values over time, complete without scripts: a line to point at, or to walk along with the arrow keys, with its values
 * as a table. Where nothing is known it is hatched. A sentence instead where a line would say nothing.
 */
export function TimeChart(props: TimeChartProps) {
  const { title, unit, marks = [], timeZone = 'UTC' } = props;
  const { t } = useTexts();
  const { tag } = useLanguage();
  const points = fillDays(props.points, props.kind);
  const valueText = props.valueText ?? ((value: number) => formatNumber(tag, value));
  if (points.length === 0) return null;
  const reason = marks.length === 0 && reasonNotToDraw(props.points);
  if (reason) return <p className="chart-none">{t(`chart.${reason}`)}</p>;
  const kept = points.filter(({ isThinned }) => !isThinned);
  return (
    <>
      <Plot {...props} points={points} timeZone={timeZone} valueText={valueText} />
      <ChartTable title={title} unit={unit} points={kept} timeZone={timeZone} valueText={valueText} />
    </>
  );
}

type PlotProps = TimeChartProps &
  Required<Pick<TimeChartProps, 'timeZone' | 'valueText'>> & { readonly points: readonly DrawnPoint[] };

function axisFor({ points, record, inverted, isClose }: TimeChartProps): readonly number[] {
  const values = points.flatMap(({ value }) => value ?? []);
  const least = Math.min(...values, Number.MAX_SAFE_INTEGER);
  const most = Math.max(...values, 0);
  if (inverted) return axisOfRanks(least, most);
  if (isClose) return axisBetween(least, most);
  return axisOf(Math.max(most, record?.value ?? 0));
}

/** A record far above the line would press it flat. */
function nearRecord({ points, record }: TimeChartProps): RecordLine | undefined {
  const most = Math.max(...points.map(({ value }) => value ?? 0));
  return record && record.value <= most * 2 ? record : undefined;
}

function Plot(props: PlotProps) {
  const { points, unit, title, summary, inverted = false, kind = 'line' } = props;
  const { t } = useTexts();
  const [shown, setShown] = useState<number>();
  const record = nearRecord(props);
  const axis = axisFor({ ...props, record });
  const values = points.map(({ value }) => value);
  const shape: Shape = { values, axis, inverted, isStepped: kind === 'step' };
  const marks = new Map(
    (props.marks ?? []).map((mark) => [points.findIndex(({ at }) => at === mark.at), mark]),
  );
  return (
    <div className="chart-plot">
      {/* Empty under a heading that says the same: its row of the grid stays. */}
      <p className="chart-unit" aria-hidden="true">
        {unit === title ? null : unit}
      </p>
      <ValueLabels axis={axis} inverted={inverted} />
      <div className="chart-field">
        <ChartDrawing
          shape={shape}
          label={t('site.labelled', { label: title, value: summary })}
          shown={shown}
          record={record?.value}
          marks={marks}
        />
        <FieldLabels shape={shape} record={record} />
        <Chooser {...props} shown={shown} marks={marks} onShow={setShown} />
        {shown !== undefined && <Reading {...props} shown={shown} marks={marks} />}
      </div>
      <TimeLabels points={points} timeZone={props.timeZone} endLabel={props.endLabel} />
    </div>
  );
}

interface ShownProps extends Omit<PlotProps, 'marks'> {
  readonly shown: number | undefined;
  readonly marks: ReadonlyMap<number, ChartMark>;
}

interface Words {
  readonly date: string;
  readonly value: string;
  readonly note: string | undefined;
}

function useWords({ points, timeZone, valueText, marks }: ShownProps): (index: number) => Words {
  const { t } = useTexts();
  const { tag } = useLanguage();
  return (index) => {
    const { at, value } = points[index] ?? { at: '', value: null };
    return {
      date: at ? formatPoint(tag, timeZone, at) : '',
      value: value === null ? t('chart.noData') : valueText(value),
      note: marks.get(index)?.text,
    };
  };
}

/** An invisible slider over the drawing: pointer, finger, keyboard and screen reader choose a value with it. */
function Chooser(props: ShownProps & { readonly onShow: (index: number | undefined) => void }) {
  const { title, points, shown, onShow } = props;
  const { t } = useTexts();
  const words = useWords(props);
  const last = points.length - 1;
  const chosen = shown ?? last;
  const { date, value, note } = words(chosen);
  const walk = (index: number) => onShow(keptPoint(points, index, index > chosen ? 1 : -1));
  const point = ({ currentTarget, clientX }: PointerEvent<HTMLInputElement>) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const index = Math.min(Math.max(Math.round(((clientX - left) / width) * last), 0), last);
    onShow(keptPoint(points, index, -1));
  };
  return (
    <input
      type="range"
      className="chart-chooser"
      aria-label={t('site.labelled', { label: title, value: t('chart.values') })}
      aria-valuetext={[t('site.labelled', { label: date, value }), note].filter(Boolean).join(', ')}
      min={0}
      max={last}
      step={1}
      value={chosen}
      onChange={({ currentTarget }) => {
        // While it is pressed, the pointer's place counts, as the browser's own value may lie between the kept days.
        if (!currentTarget.matches(':active')) walk(Number(currentTarget.value));
      }}
      onFocus={() => onShow(chosen)}
      onBlur={() => onShow(undefined)}
      onPointerDown={point}
      onPointerMove={point}
      onPointerLeave={({ currentTarget }) => {
        if (!currentTarget.matches(':focus-visible')) onShow(undefined);
      }}
      suppressHydrationWarning
    />
  );
}

/** The chosen value in words; screen readers hear it from the slider. */
function Reading(props: ShownProps & { readonly shown: number }) {
  const { date, value, note } = useWords(props)(props.shown);
  const place = placeOf(props.shown, props.points.length);
  return (
    <p
      className="chart-reading"
      data-side={place < 50 ? 'right' : 'left'}
      style={place < 50 ? { left: `${place}%` } : { right: `${100 - place}%` }}
      aria-hidden="true"
    >
      {date} <strong>{value}</strong>
      {note}
    </p>
  );
}
