import { useId } from 'react';
import { heightOf, knownStretches, type Stretch, stretchPath, unknownStretches } from './scale.ts';

/** What a drawing shows: values in order, and how they lie on the axis. */
export interface Shape {
  readonly values: readonly (number | null)[];
  readonly axis: readonly number[];
  readonly inverted: boolean;
  readonly isStepped: boolean;
}

/** A value of its own colour and name, such as a finished war. */
export interface ChartMark {
  /** As that of its point. */
  readonly at: string;
  readonly tone: 'success' | 'muted' | 'danger';
  readonly text: string;
}

/** The horizontal place of a value, in per cent. */
export const placeOf = (index: number, count: number) => (index / Math.max(count - 1, 1)) * 100;

interface ChartDrawingProps {
  readonly shape: Shape;
  /** In words, for screen readers. */
  readonly label: string;
  readonly shown: number | undefined;
  readonly record: number | undefined;
  readonly marks: ReadonlyMap<number, ChartMark>;
}

/** The lines of a chart, stretched to the width it gets; dots and hatching keep their form. */
export function ChartDrawing({ shape, label, shown, record, marks }: ChartDrawingProps) {
  const { values, axis, inverted } = shape;
  const id = useId();
  const count = values.length;
  const y = (value: number) => `${heightOf(value, axis, inverted)}%`;
  const place = (index: number) => `${placeOf(index, count)}%`;
  const dot = (index: number, className: string) => {
    const value = values[index] ?? null;
    if (value === null) return null;
    return <circle key={className} cx={place(index)} cy={y(value)} r={4.5} className={className} />;
  };
  return (
    <svg className="chart-drawing" role="img" aria-label={label} suppressHydrationWarning>
      <pattern id={`${id}h`} width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M-1 8L8-1" className="chart-hatch" />
      </pattern>
      {unknownStretches(values).map((each) => (
        <Unknown key={each[0]} stretch={each} count={count} fill={`url(#${id}h)`} />
      ))}
      <Lines shape={shape} gradient={id} />
      {record !== undefined && (
        <line className="chart-record" x1="0" x2="100%" y1={y(record)} y2={y(record)} />
      )}
      {shown !== undefined && (
        <line className="chart-rule" x1={place(shown)} x2={place(shown)} y1="0" y2="100%" />
      )}
      {[...marks].map(([index, { at, tone }]) => (
        <g key={at} data-tone={tone} className="chart-mark">
          {dot(index, 'chart-ring')}
        </g>
      ))}
      {dot(count - 1, 'chart-today')}
      {shown !== undefined && dot(shown, 'chart-dot')}
    </svg>
  );
}

interface UnknownProps {
  readonly stretch: Stretch;
  readonly count: number;
  readonly fill: string;
}

function Unknown({ stretch: [from, to], count, fill }: UnknownProps) {
  const start = placeOf(from, count);
  const place = { x: `${start}%`, width: `${placeOf(to, count) - start}%`, height: '100%' };
  return (
    <g>
      <rect {...place} className="chart-unknown" />
      <rect {...place} fill={fill} />
    </g>
  );
}

function Lines({ shape, gradient }: { readonly shape: Shape; readonly gradient: string }) {
  const { values, axis, inverted } = shape;
  const last = Math.max(values.length - 1, 1);
  return (
    <svg
      viewBox={`0 0 ${last} 100`}
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      overflow="visible"
      aria-hidden="true"
    >
      <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
        <stop offset="0" stopColor="currentColor" stopOpacity=".26" />
        <stop offset="1" stopColor="currentColor" stopOpacity="0" />
      </linearGradient>
      <path
        className="chart-grid"
        d={axis.map((value) => `M0 ${heightOf(value, axis, inverted)}H${last}`).join('')}
      />
      {knownStretches(values).map((each) => {
        const line = stretchPath(values, each, shape);
        const [from, to] = each;
        return (
          <g key={from}>
            {from < to && <path d={`${line}V100H${from}Z`} fill={`url(#${gradient})`} stroke="none" />}
            <path className="chart-line" d={line} />
          </g>
        );
      })}
    </svg>
  );
}
