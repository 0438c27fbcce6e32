import { formatNumber } from '#contract/formats/numbers.ts';
import { useLanguage, useTexts } from '#web/i18n.ts';
import { placeOf, type Shape } from './chart-drawing.tsx';
import { axisLabels, type ChartPoint } from './points.ts';
import { heightOf, unknownStretches } from './scale.ts';

/** The policy of the site forbids inline styles: what has its place in per cent is drawn. */
export function ValueLabels({ axis, inverted }: Pick<Shape, 'axis' | 'inverted'>) {
  const { tag } = useLanguage();
  const texts = axis.map((value) => formatNumber(tag, value));
  const widest = texts.reduce((one, other) => (other.length > one.length ? other : one), '');
  return (
    <div className="chart-axis" aria-hidden="true">
      <span>{widest}</span>
      <svg aria-hidden="true">
        {axis.map((value, index) => (
          <text key={value} x="100%" y={`${heightOf(value, axis, inverted)}%`} dy=".35em" textAnchor="end">
            {texts[index]}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** The most there ever was. */
export interface RecordLine {
  readonly value: number;
  readonly label: string;
}

interface FieldLabelsProps {
  readonly shape: Shape;
  readonly record: RecordLine | undefined;
}

export function FieldLabels({ shape: { values, axis }, record }: FieldLabelsProps) {
  const { t } = useTexts();
  const gaps = unknownStretches(values)
    .map(([from, to]) => [placeOf(from, values.length), placeOf(to, values.length)] as const)
    .filter(([start, end]) => end - start >= 9);
  return (
    <svg className="chart-labels" aria-hidden="true">
      {gaps.map(([start, end]) => (
        <text key={start} x={`${(start + end) / 2}%`} y="100%" dy="-8" textAnchor="middle">
          {t('chart.noData')}
        </text>
      ))}
      {record && (
        <text
          className="chart-record-label"
          x="100%"
          y={`${heightOf(record.value, axis)}%`}
          dy="-6"
          textAnchor="end"
          suppressHydrationWarning
        >
          {record.label}
        </text>
      )}
    </svg>
  );
}

const anchorOf = (index: number, last: number) => {
  if (index === 0) return 'start';
  return index === last ? 'end' : 'middle';
};

interface TimeLabelsProps {
  readonly points: readonly ChartPoint[];
  readonly timeZone: string;
  readonly endLabel: string | undefined;
}

export function TimeLabels({ points, timeZone, endLabel }: TimeLabelsProps) {
  const { tag } = useLanguage();
  const last = points.length - 1;
  return (
    <svg className="chart-times" aria-hidden="true">
      {axisLabels(points, tag, timeZone).map(({ index, text }) => (
        <text
          key={index}
          x={`${placeOf(index, points.length)}%`}
          y="13"
          textAnchor={anchorOf(index, last)}
          data-end={index === last || undefined}
          suppressHydrationWarning
        >
          {index === last && endLabel ? endLabel : text}
        </text>
      ))}
    </svg>
  );
}
